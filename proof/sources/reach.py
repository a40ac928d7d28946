"""Which checks reach which line of an adaptor's sources.

A check that does not execute a line cannot tell its mutants from the original. C is compiled with
-fsanitize-coverage=trace-pc (see reach.c); every statement of Python gets a mark in front.
"""

from __future__ import annotations

import ast
import bisect
import hashlib
import itertools
import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unipal.adaptors import registry
from unipal.conformance.rules import certificate

from proof.sources import build
from proof.sources.mutants import sources

CALL = re.compile(r"^\s*([0-9a-f]+):\s+call\s.*<__sanitizer_cov_trace_pc")
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\s")
FUNCTION = re.compile(r"^([0-9a-f]+) <([^>]+)>:$")
LINE = re.compile(r"^(\S+\.[ch])\s+(\d+)\s+0x([0-9a-f]+)")
FILE_SIZE = 1 << 14  # bytes for each source in Python
MARKS = """
import mmap as _reach_mmap, os as _reach_os
def _reach_open():
    path = _reach_os.environ.get("UNIPAL_PROOF_REACH")
    if not path:
        return bytearray(1 << 20)
    file = _reach_os.open(path, _reach_os.O_RDWR | _reach_os.O_CREAT, 0o600)
    _reach_os.ftruncate(file, 1 << 20)
    place = _reach_mmap.mmap(file, 1 << 20)
    _reach_os.close(file)
    return place
_reached = _reach_open()
"""


@dataclass
class Reach:
    """Line of a source → the checks that execute it."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]  # of each check, over the original
    failed: tuple[str, ...]  # checks that fail over the original, under the gate's limits

    def checks(self, file: str, line: int) -> list[str]:
        """The checks that can see a change of a line. A line without code has those of the lines
        with code before and behind it: it goes on with a statement, or declares what follows uses.
        """
        table = self.lines.get(file, {})
        if line in table:
            return table[line]
        known = sorted(table)
        place = bisect.bisect_right(known, line)
        near = {c for one in known[max(place - 1, 0) : place + 1] for c in table[one]}
        return sorted(near) if near else sorted(self.seconds)


# ---- blocks and lines ---------------------------------------------------------------------------


def _blocks(library: Path) -> dict[int, set[tuple[str, int]]]:
    """Offset after a call of the trace function → the lines of its block."""
    text = _said("objdump", "-d", "--no-show-raw-insn", library)
    starts: list[tuple[int, int]] = []  # address where a block begins, its mark
    function, called, first = 0, 0, True
    for row in text.splitlines():
        if found := FUNCTION.match(row):
            function, first = int(found[1], 16), True
        elif found := INSTRUCTION.match(row):
            if called:
                starts.append((function if first else called, int(found[1], 16)))
                first = False
            called = int(found[1], 16) if CALL.match(row) else 0
    starts.sort()
    begins = [start for start, _ in starts]
    blocks: dict[int, set[tuple[str, int]]] = defaultdict(set)
    for row in _said("objdump", "--dwarf=decodedline", library).splitlines():
        found = LINE.match(row)
        if not found:
            continue
        place = bisect.bisect_right(begins, int(found[3], 16)) - 1
        if place >= 0:
            blocks[starts[place][1]].add((found[1], int(found[2])))
    return blocks


def _said(*line: object) -> str:
    run = subprocess.run([str(word) for word in line], check=True, capture_output=True, text=True)
    return run.stdout


class _Marked(ast.NodeTransformer):
    """Puts a mark in front of every statement; `own` has the lines that belong to it."""

    def __init__(self, base: int) -> None:
        self.base = base
        self.own: dict[int, range] = {}

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for word in ("body", "orelse", "finalbody"):
            block = getattr(node, word, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                setattr(node, word, list(itertools.chain.from_iterable(map(self._with, block))))
        return node

    def _with(self, node: ast.stmt) -> list[ast.stmt]:
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
        body = getattr(node, "body", None)
        last = min(n.lineno for n in body) - 1 if body else node.end_lineno or first
        doc = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if doc or future:
            return [node]
        self.own[first] = range(first, max(last, node.lineno) + 1)
        mark = ast.parse(f"_reached[{self.base + first}] = 1").body[0]
        return [mark, node]


def _marked(path: Path, base: int) -> tuple[str, dict[int, range]]:
    """The source with marks, and first line of a statement → its lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    marks = _Marked(base)
    marks.visit(tree)
    future = [n for n in tree.body if isinstance(n, ast.ImportFrom) and n.module == "__future__"]
    place = 1 + tree.body.index(future[0]) if future else 0
    tree.body[place:place] = ast.parse(MARKS).body
    return ast.unparse(ast.fix_missing_locations(tree)), marks.own


# ---- measuring ----------------------------------------------------------------------------------

Run = Callable[[str, Mapping[str, Any], Mapping[str, str]], tuple[bool, float]]


def measured(
    chip: str, opening: Mapping[str, Any], clauses: list[str], run: Run, folder: Path
) -> Reach:
    """What each check reaches; read from `folder` if it was measured before.

    run(clause, opening, environment): one check over the chip; whether it passed, and its seconds.
    """
    found = registry.find(chip)
    paths = sources(found)
    parts = [path.read_bytes() for path in (*paths, Path(__file__), Path(build.__file__))]
    key = hashlib.sha256(b"\0".join([certificate.suite_sha256().encode(), *parts])).hexdigest()
    kept = folder / f"reach-{chip}-{key[:16]}.json"
    if not kept.exists():
        made = _measure(found, paths, opening, clauses, run, folder / f"reach-{chip}")
        text = {"lines": made.lines, "seconds": made.seconds, "failed": made.failed}
        kept.write_text(json.dumps(text), encoding="utf-8")
    data = json.loads(kept.read_text(encoding="utf-8"))
    lines = {file: {int(n): c for n, c in rows.items()} for file, rows in data["lines"].items()}
    return Reach(lines, data["seconds"], tuple(data["failed"]))


def _measure(
    chip: registry.Chip,
    paths: list[Path],
    opening: Mapping[str, Any],
    clauses: list[str],
    run: Run,
    folder: Path,
) -> Reach:
    blocks: dict[int, set[tuple[str, int]]] = {}
    env: dict[str, str] = {}
    if chip.kind == "python":
        with build.scratch() as place:
            texts = {}
            for number, path in enumerate(paths):
                texts[path.name], own = _marked(path, number * FILE_SIZE)
                for first, lines in own.items():
                    blocks[number * FILE_SIZE + first] = {(path.name, line) for line in lines}
            env["PYTHONPATH"] = str(build.placed(chip, texts, Path(place)))
            return _run(blocks, opening, clauses, run, env)
    library = build.reaching_library(chip.name, folder)
    names = {path.name for path in paths}
    blocks = {
        mark: {place for place in lines if place[0] in names}
        for mark, lines in _blocks(library).items()
    }
    return _run(blocks, {**opening, "library": str(library)}, clauses, run, env)


def _run(
    blocks: Mapping[int, set[tuple[str, int]]],
    opening: Mapping[str, Any],
    clauses: list[str],
    run: Run,
    env: dict[str, str],
) -> Reach:
    lines: dict[str, dict[int, list[str]]] = defaultdict(dict)
    for places in blocks.values():
        for file, line in places:
            lines[file][line] = []
    seconds, failed = {}, []
    with build.scratch() as place:
        for clause in clauses:
            record = Path(place) / "reached"
            passed, seconds[clause] = run(
                clause, opening, {**env, "UNIPAL_PROOF_REACH": str(record)}
            )
            if not passed:
                failed.append(clause)
            ran = record.read_bytes() if record.exists() else b""
            record.unlink(missing_ok=True)
            marks = (mark for mark in blocks if mark < len(ran) and ran[mark])
            reached = {one for mark in marks for one in blocks[mark]}
            for file, line in reached:
                lines[file][line].append(clause)
    return Reach(dict(lines), seconds, tuple(failed))

"""The texts in the string literals of sources, with `…` in place of what a program fills in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

_ESCAPES = {"\\n": "\n", '\\"': '"', "\\\\": "\\"}
_C_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*')
_C_FORMAT = re.compile(r"%%|%[-+ #0]*[\d*]*(?:\.[\d*]+)?(?:hh|h|ll|l|z|j)?[diouxXeEfgGcsp]")


def plain(text: str) -> str:
    """The text on one line, with one `…` for values that follow each other."""
    return re.sub(r"(?:…[.#]?)+…", "…", " ".join(text.split()))


def texts(files: Iterable[Path]) -> Iterator[str]:
    """Every literal of Python sources but docstrings, and of C sources and templates, as `plain`
    writes it.
    """
    for file in files:
        if file.suffix == ".py":
            yield from map(plain, _python(ast.parse(file.read_text(encoding="utf-8"))))
        elif file.suffix in (".c", ".h", ".cpp", ".j2"):
            for found in _C_STRINGS.findall(file.read_text(encoding="utf-8")):
                joined = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', found))
                for escape, letter in _ESCAPES.items():
                    joined = joined.replace(escape, letter)
                yield plain(_C_FORMAT.sub(lambda one: "%" if one[0] == "%%" else "…", joined))


def _python(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(p.value) if isinstance(p, ast.Constant) else "…" for p in node.values)
        inner = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        for one in inner:
            yield from _python(one)
    elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        for child in ast.iter_child_nodes(node):
            yield from _python(child)

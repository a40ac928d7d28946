"""`pal show FUNCTION`: prototype, parameters, errors, names of clauses, a vendor's binding."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from unipal.cli import chips, terminal

if TYPE_CHECKING:
    from unipal.conformance.rules.unlock import Clause
    from unipal.generator.spec.model import Function, Param

EXAMPLE_CHIPS = ("nvidia", "ascend", "amd")  # the first whose binding has the function is shown


def facts(name: str) -> dict[str, Any]:
    """What the spec says of a function of either table, for --json."""
    function = _function(name)
    example, lines = example_binding(function)
    return {
        "prototype": prototype(function),
        "parameters": [
            {
                "name": p.name, "type": p.c.strip(), "dir": p.dir, "nullable": p.nullable,
                "space": p.space, "length": p.length, "unit": p.unit, "owner": p.owner,
                "valid_until": p.valid_until, "doc": p.doc,
            }
            for p in function.params
        ],
        "errors": [{"code": e.code, "when": e.when} for e in function.errors],
        "example": {"chip": example, "lines": lines} if lines else None,
    }  # fmt: skip


def show(name: str, clauses: Sequence[Clause]) -> None:
    """Prints all of it."""
    function = _function(name)
    terminal.say(click.style(terminal.wrapped(prototype(function), hanging=4), bold=True))
    terminal.say(terminal.wrapped(function.doc, indent=2))
    said = f"{function.group}, slot {function.slot}, {function.requirement}"
    terminal.say(f"  {said}, since {function.since}")
    if function.params:
        rows = [[p.name, _how(p), p.doc] for p in function.params]
        terminal.say("\n" + terminal.table(rows, ["parameter", "how", "meaning"]))
    if function.errors:
        rows = [[e.code, e.when] for e in function.errors]
        terminal.say("\n" + terminal.table(rows, ["answers", "when"]))
    if clauses:
        rows = [
            [level, _short(clauses, level)] for level in dict.fromkeys(c.level for c in clauses)
        ]
        terminal.say("\n" + terminal.table(rows, ["level", f"clauses ({len(clauses)})"]))
    example, lines = example_binding(function)
    if lines:  # the lines of a file, as they are there
        terminal.say(f"\n{terminal.relative(_adaptor(example))}:")
        for line in lines:
            terminal.say(f"  {line}")


def prototype(function: Function) -> str:
    """The slot's C type with the names of its parameters."""
    return f"palResult {function.name}({function.c_params})"


def _function(name: str) -> Function:
    return next(f for f in chips.spec().functions if f.key == name)


def _how(param: Param) -> str:
    words = [param.dir]
    if param.nullable:
        words.append("or null")
    return ", ".join(words)


def _short(clauses: Sequence[Clause], level: str) -> str:
    return ", ".join(c.id.rpartition(".")[2] for c in clauses if c.level == level)


def example_binding(function: Function) -> tuple[str, list[str]]:
    """A chip whose adaptor.yaml binds the function to calls of its library, and the lines."""
    for chip in EXAMPLE_CHIPS if function.table == "device" else ():
        path = _adaptor(chip)
        found = _entry(path.read_text(encoding="utf-8"), function.name) if path.is_file() else []
        if found:
            return chip, found
    return "", []


def _adaptor(chip: str) -> Path:
    """The installed file that describes a chip of the tree."""
    import unipal.adaptors

    return Path(str(unipal.adaptors.__file__)).parent / chip / "adaptor.yaml"


def _entry(text: str, name: str) -> list[str]:
    """The lines of the key `name` of `functions:`, with the comments above it."""
    body = re.search(r"^functions:\n((?: .*\n|\n)*)", text, re.MULTILINE)
    lines = body[1].splitlines() if body else []
    begin = next((i for i, line in enumerate(lines) if re.match(rf"  {name}:", line)), -1)
    if begin < 0:
        return []
    end = begin + 1
    while end < len(lines) and re.match(r"    |\s*$", lines[end]):
        end += 1
    while begin and lines[begin - 1].startswith("  #"):
        begin -= 1
    return [line[2:] for line in lines[begin:end] if line.strip()]

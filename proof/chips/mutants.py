"""Mutants: the cpu chip with one defect each, derived from the spec or written as YAML.

A mutant is a set of C wrappers around a device table. An operator (`operators.py`) derives the
mutants of one kind of defect from the spec. `defects/*.yaml` has the smallest defects that violate
a clause, `handwritten/*.yaml` defects of real adaptors; the form of both is the same, and only the
latter have `defect`, where it was found. `mutants(spec)` returns all of them in a fixed order,
`rendered` the input of the C file and of the gate's list. This module has no side effects.

An entry with `variants` stands for one mutant per variant: `{{name}}` is replaced by the variant's
value of `name` in every text of the entry.

The C bodies use four marks: `$call` is the call of the wrapped function with the wrapper's own
arguments, `$call[size=size - 1, stream=NULL]` the same with some replaced, `$drain` the statement
that waits for whatever the stream or event argument stands for, and `@name` a name that belongs to
this mutant alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from unipal.generator.spec.model import Function, Spec

__all__ = [
    "Mutant", "MutantError", "claimed", "derived", "handwritten", "mutant", "mutants", "operator",
    "rendered",
]  # fmt: skip

HERE = Path(__file__).resolve().parent
DEFECTS, HAND_WRITTEN = HERE / "defects", HERE / "handwritten"
WIDTH = 100
BREAKS = (" && ", " || ", ", ", "{ ", "; ", " ? ")


class MutantError(Exception):
    """An invalid mutant: unknown function, unknown clause, or duplicate name."""


@dataclass(frozen=True)
class Mutant:
    """One defect. `wrappers` maps a function to the body of its wrapper."""

    name: str
    function: str
    targets: tuple[str, ...]
    wrappers: Mapping[str, str] = field(hash=False)
    prelude: str = ""
    init: str = ""
    source: str = ""  # hand-written mutants: the real defect that is reproduced

    @property
    def kind(self) -> str:
        """The operator, without the function and the variant."""
        return self.name.split(".")[1]


Operator = Callable[[Spec], Iterable[Mutant]]
_operators: list[tuple[tuple[str, ...], Operator]] = []


def operator(*clauses: str) -> Callable[[Operator], Operator]:
    """Registers a function that derives mutants from the spec. clauses: the violated ids."""

    def register(body: Operator) -> Operator:
        _operators.append((clauses, body))
        return body

    return register


def mutant(
    function: str,
    name: str,
    targets: Iterable[str],
    body: str,
    prelude: str = "",
    init: str = "",
    more: Mapping[str, str] | None = None,
) -> Mutant:
    """A mutant of one function, named `function.name`."""
    wrappers = {function: body, **(more or {})}
    return Mutant(f"{function}.{name}", function, tuple(targets), wrappers, prelude, init)


def derived(spec: Spec) -> list[Mutant]:
    """The mutants that the operators derive from `spec`, and the smallest ones by clause."""
    from proof.chips import (  # noqa: F401
        operators,
        operators_calls,
        operators_limits,
        operators_refusals,
    )

    found = [m for _, make in _operators for m in make(spec)]
    found += [m for m in _read(DEFECTS, {"defect"}) if m.function in spec.by_name]
    return sorted(found, key=lambda m: (_slot(spec, m.function), m.name))


def handwritten(folder: Path = HAND_WRITTEN) -> list[Mutant]:
    """The mutants of `handwritten/*.yaml`, each named after a real defect."""
    return _read(folder, set())


def _read(folder: Path, without: set[str]) -> list[Mutant]:
    """The mutants of the YAML files of a folder, whose entries lack the keys `without`."""
    required = {"name", "defect", "function", "targets", "body"} - without
    found = []
    for path in sorted(folder.glob("*.yaml")):
        for entry in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader):
            found += [_entry(path, e, required) for e in _variants(entry)]
    return found


def _variants(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """The entry itself, or with each of its variants put in."""
    rows = entry.pop("variants", [{}])
    return [_filled(entry, {"{{" + k + "}}": v for k, v in row.items()}) for row in rows]


def _filled(part: Any, values: Mapping[str, str]) -> Any:
    if isinstance(part, dict):
        return {_filled(k, values): _filled(v, values) for k, v in part.items()}
    if isinstance(part, list):
        return [_filled(v, values) for v in part]
    for mark, value in values.items():
        part = part.replace(mark, value)
    return part


def _entry(path: Path, entry: Mapping[str, Any], required: set[str]) -> Mutant:
    known = required | {"prelude", "init", "more"}
    wrong = set(entry) - known or required - set(entry)
    if wrong:
        raise MutantError(f"{path.name}: {entry.get('name', '?')}: key {sorted(wrong)[0]}")
    return Mutant(
        name=f"{entry['function']}.{entry['name']}",
        function=entry["function"],
        targets=tuple(entry["targets"]),
        wrappers={entry["function"]: entry["body"], **entry.get("more", {})},
        prelude=entry.get("prelude", ""),
        init=entry.get("init", ""),
        source=entry.get("defect", ""),
    )


def mutants(spec: Spec, hand: Iterable[Mutant] | None = None) -> list[Mutant]:
    """Derived, then hand-written mutants that fit `spec`, checked; number 1 is the first."""
    written = handwritten() if hand is None else list(hand)
    found = derived(spec) + [m for m in written if m.function in spec.by_name]
    seen: set[str] = set()
    for one in found:
        if one.name in seen:
            raise MutantError(f"mutant {one.name}: the name is used twice")
        seen.add(one.name)
        for function in one.wrappers:
            if function not in spec.by_name or spec.by_name[function].table != "device":
                raise MutantError(f"mutant {one.name}: device function {function} does not exist")
        for target in one.targets:
            if target not in spec.clauses and target.partition(".")[0] in spec.by_name:
                raise MutantError(f"mutant {one.name}: clause {target} does not exist")
        if not one.targets:
            raise MutantError(f"mutant {one.name}: it has no target clause")
    return found


def claimed(spec: Spec, hand: Iterable[Mutant] | None = None) -> frozenset[str]:
    """The clauses that a mutant claims to violate."""
    return frozenset(t for m in mutants(spec, hand) for t in m.targets)


def rendered(
    spec: Spec, hand: Iterable[Mutant] | None = None
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The fields of each mutant for the template mutants.c and for the gate."""
    found = mutants(spec, hand)
    cases = []
    for number, one in enumerate(found, start=1):
        wrappers = [
            {
                "name": f,
                "params": declared(spec.by_name[f]),
                "body": rendered_body(spec, f, body, number),
            }
            for f, body in sorted(one.wrappers.items())
        ]
        cases.append(
            {
                "number": number,
                "name": one.name,
                "prelude": "\n".join(
                    folded_lines(numbered(one.prelude, number).strip("\n").splitlines())
                ),
                "init": numbered(one.init, number).strip(),
                "wrappers": wrappers,
            }
        )
    listed = [
        {
            "id": number,
            "name": one.name,
            "group": spec.by_name[one.function].group,
            "function": one.function,
            "functions": sorted(one.wrappers),
            "handwritten": bool(one.source),
            "source": one.source,
            "targets": sorted(set(one.targets)),
        }
        for number, one in enumerate(found, start=1)
    ]
    return cases, listed


def declared(function: Function) -> list[str]:
    return [p.declaration for p in function.params] or ["void"]


def _slot(spec: Spec, function: str) -> int:
    slot: int = spec.by_name[function].slot
    return slot


def numbered(text: str, number: int) -> str:
    return re.sub(r"@(?=[A-Za-z_])", f"m{number}_", text)


def rendered_body(spec: Spec, function: str, body: str, number: int) -> list[str]:
    target = spec.by_name[function]
    text = re.sub(r"\$call(?:\[([^\]]*)\])?", lambda m: _call(target, m.group(1) or ""), body)
    text = text.replace("$drain", _drain(target))
    return folded_lines(numbered(text, number).strip("\n").splitlines(), 4)


def folded_lines(lines: Iterable[str], indent: int = 0) -> list[str]:
    """Breaks lines of more than 100 columns at an operator, a comma or a brace."""
    folded = []
    for line in lines:
        line = line.rstrip()
        room = WIDTH - indent
        while len(line) > room:
            pad = " " * (len(line) - len(line.lstrip()) + 4)
            cuts = [line.rfind(mark, len(pad) + 8, room - 1) + len(mark) for mark in BREAKS]
            cut = max(c for c in cuts)
            if cut <= len(pad) + 8:
                break
            folded.append(line[:cut].rstrip())
            line = pad + line[cut:].lstrip()
        folded.append(line)
    return folded


def _call(function: Function, replaced: str) -> str:
    values = {p.name: p.name for p in function.params}
    for part in filter(None, re.split(r",\s*(?=\w+=)", replaced)):
        name, _, value = part.partition("=")
        if name.strip() not in values:
            raise MutantError(f"{function.name} has no parameter {name.strip()}")
        values[name.strip()] = value.strip()
    return f"B->{function.name}({', '.join(values.values())})"


def _drain(function: Function) -> str:
    for param in function.params:
        if param.type.name == "stream" and not param.is_output:
            return f"if ({param.name}) B->streamSynchronize({param.name});"
    for param in function.params:
        if param.type.name == "event" and not param.is_output:
            return f"if ({param.name}) B->eventSynchronize({param.name});"
    return "B->deviceSynchronize();"

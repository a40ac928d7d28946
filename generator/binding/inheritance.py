"""What a chip keeps of the chip that it extends: the words that its own calls use.

A compatible vendor often lacks a part of the other's interface. Types, constants, tables, error
maps and libraries that only served that part are left out, so that nothing in the chip's shim and
emulator belongs to somebody else. What is taken over gets the chip's own words of how far it is
known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from unipal.generator.binding.expressions import (
    Callback,
    Cast,
    CType,
    Index,
    Name,
    parse_prototype,
    parse_type,
    walk,
)
from unipal.generator.binding.model import (
    Bound,
    ConstantSet,
    ErrorType,
    Handles,
    Symbol,
    VendorLibrary,
    VendorType,
)
from unipal.generator.binding.steps import CallStep, Step, every, expressions
from unipal.generator.diagnostics import Key, near

Refusal = tuple[tuple[Key, ...], str, tuple[str, ...], str]


@dataclass(frozen=True)
class Kept:
    """The words of a chip, the extended ones among them only where they are used."""

    types: tuple[VendorType, ...]
    constants: tuple[ConstantSet, ...]
    tables: Mapping[str, tuple[tuple[str, str], ...]]
    errors: tuple[ErrorType, ...]
    libraries: tuple[VendorLibrary, ...]


def kept(
    words: Kept,
    own: Mapping[str, Any],
    handles: Handles,
    symbols: Iterable[Symbol],
    functions: Iterable[Bound],
    start: tuple[Step, ...],
    values: Iterable[CType],
) -> Kept:
    """`words` without what `own`, the chip's file, neither declares nor uses."""
    symbols, functions = tuple(symbols), tuple(functions)
    steps = [*start, *(s for b in functions for s in b.steps)]
    steps += [s for symbol in symbols for s in symbol.emulate]
    nodes = [*expressions(steps), *(n for b in functions for n in walk(b.requires))]
    named = {n.name for n in nodes if isinstance(n, Name)}
    for step in every(steps):
        if isinstance(step, CallStep):
            named |= {*step.accept, *step.not_ready}
    given = [p.type for s in symbols for p in s.prototype.params]
    results = {s.prototype.result.base for s in symbols}
    bases = {t.base for t in given} | results | {handles.stream, handles.event, handles.ipc}
    bases |= {handles.comm, handles.id}
    bases |= {parse_type(n.type).base for n in nodes if isinstance(n, Cast | Callback)}
    bases |= {kind.base for b in functions for _, kind in b.locals} | {v.base for v in values}
    indexed = {n.name for n in nodes if isinstance(n, Index)}
    tables = {n: t for n, t in words.tables.items() if n in indexed or n in own.get("tables", {})}
    errors = tuple(e for e in words.errors if e.type in results or e.type in own.get("errors", {}))
    named |= {constant for table in tables.values() for _, constant in table}
    for e in errors:
        named |= {e.success, e.other, e.invalid_handle, *e.not_ready, *(c for c, _ in e.map)}
    sets = {chosen for s in symbols for _, chosen in s.arguments}
    sets |= {block["set"] for block in own.get("constants", ())}
    passed = {t.base for t in given if t.depth == 0}
    constants = tuple(
        c
        for c in words.constants
        if c.name in sets or c.type in passed or named & {n for n, _ in c.values}
    )
    bases |= {c.type for c in constants} | set(own.get("types", {}))
    bases |= {t.same_as for t in words.types if t.name in bases}
    called = {s.library for s in symbols} | set(own.get("libraries", {}))
    return Kept(
        tuple(t for t in words.types if t.name in bases),
        constants,
        tables,
        errors,
        tuple(library for library in words.libraries if library.name in called),
    )


def adopt(extended: Any, extends: Mapping[str, Any], key: str = "chip") -> Iterator[Refusal]:
    """Writes what `extends:` says into the extended data; yields what it names and is not there:
    place, reason, near names, next step.

    Entries are changed in place: places of errors are found by their identity.
    """
    entries = {}
    for block in extended.get("symbols", ()):
        for known in ("verified", "source"):
            block[known] = extends.get(known, block[known])
        for entry in block["functions"]:
            entries[parse_prototype(entry["c"]).name] = entry
            for known in ("verified", "source"):
                if known in extends:
                    entry.pop(known, None)
    for at, group in enumerate(extends.get("symbols", ())):
        for nth, name in enumerate(group["names"]):
            if name in entries:
                entries[name].update({k: v for k, v in group.items() if k != "names"})
            else:
                place = ("symbols", at, "names", nth)
                reason = f"{key} '{extends[key]}' has no symbol '{name}'"
                yield place, reason, near(name, entries), "name a symbol as this chip calls it"
    if "constants" in extends:
        for block in extended.get("constants", ()):
            if block.pop("header", None):
                block["source"] = extends["constants"]
        for error in extended.get("errors", {}).values():
            error["source"] = extends["constants"]
    constants = {n for block in extended.get("constants", ()) for n in block["values"]}
    for at, name in enumerate(extends.get("lacks", ())):
        for block in extended.get("constants", ()):
            block["values"].pop(name, None)
        for error in extended.get("errors", {}).values():
            error["map"].pop(name, None)
        if name not in constants:
            reason = f"{key} '{extends[key]}' has no constant '{name}'"
            yield ("lacks", at), reason, near(name, constants), "name a constant of its"
    for at, name in enumerate(extends.get("without", ())):
        if extended.get("functions", {}).pop(name, None) is None:
            reason = f"{key} '{extends[key]}' does not bind '{name}'"
            bound = extended.get("functions", {})
            yield ("without", at), reason, near(name, bound), "name a function that it binds"

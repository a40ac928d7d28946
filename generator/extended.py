"""What a chip takes over from the one that it extends.

The extended file was read under the chip's own prefixes; here it gets the chip's own words of how
far its symbols and constants are known, and what no call of the chip needs is left away, so that
nothing is opened or resolved for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from unipal.generator.binding import Binding
from unipal.generator.expression import Cast, Index, Name, parse_prototype, parse_type
from unipal.generator.source import Key, near
from unipal.generator.steps import CallStep, every, expressions

Refusal = tuple[tuple[Key, ...], str, tuple[str, ...], str]


def adopt(extended: Any, extends: Mapping[str, Any]) -> Iterator[Refusal]:
    """Writes what `extends:` says into the extended data; yields what it names and is not there:
    place, reason, near names, next step.

    Entries are changed in place: places of errors are found by their identity.
    """
    entries = {}
    for block in extended.get("symbols", ()):
        for key in ("verified", "source"):
            block[key] = extends.get(key, block[key])
        for entry in block["functions"]:
            entries[parse_prototype(entry["c"]).name] = entry
            for key in ("verified", "source"):
                if key in extends:
                    entry.pop(key, None)
    for at, group in enumerate(extends.get("symbols", ())):
        for nth, name in enumerate(group["names"]):
            if name in entries:
                entries[name].update({k: v for k, v in group.items() if k != "names"})
            else:
                place = ("symbols", at, "names", nth)
                reason = f"chip '{extends['chip']}' has no symbol '{name}'"
                yield place, reason, near(name, entries), "name a symbol as this chip calls it"
    if "constants" in extends:
        for block in extended.get("constants", ()):
            if block.pop("header", None):
                block["source"] = extends["constants"]
        for error in extended.get("errors", {}).values():
            error["source"] = extends["constants"]
    for at, name in enumerate(extends.get("without", ())):
        if extended.get("functions", {}).pop(name, None) is None:
            reason = f"chip '{extends['chip']}' does not bind '{name}'"
            known = extended.get("functions", {})
            yield ("without", at), reason, near(name, known), "name a function that it binds"


def pruned(binding: Binding, own: Mapping[str, Any]) -> Binding:
    """The binding without the libraries, types, codes and constants that only the extended chip
    needs. What stands in the chip's `own` file stays.
    """
    steps = [*binding.start, *(s for b in binding.functions.values() for s in b.steps)]
    steps += [s for symbol in binding.symbols for s in symbol.emulate]
    conditions = [b.requires for b in binding.functions.values() if b.requires is not None]
    nodes = [*expressions(steps), *conditions]
    kept_errors = tuple(
        e
        for e in binding.errors
        if e.type in own.get("errors", ())
        or any(s.prototype.result.base == e.type for s in binding.symbols)
    )
    tables = {n.name for n in nodes if isinstance(n, Index)}
    kept_tables = {
        n: rows
        for n, rows in binding.tables.items()
        if n in tables or n in own.get("tables", ())
    }
    types = {
        kind.base
        for s in binding.symbols
        for kind in (s.prototype.result, *(p.type for p in s.prototype.params))
    }
    types |= {binding.handles.stream, binding.handles.event, binding.handles.ipc}
    types |= {parse_type(n.type).base for n in nodes if isinstance(n, Cast)}
    types |= {k.base for _, k in (*binding.start_values, *binding.start_locals)}
    types |= {k.base for b in binding.functions.values() for _, k in b.locals}
    types |= {t.same_as for t in binding.types if t.name in types}
    names = {n.name for n in nodes if isinstance(n, Name)}
    names |= {c for s in every(steps) if isinstance(s, CallStep) for c in (*s.accept, *s.not_ready)}
    names |= {c for rows in kept_tables.values() for _, c in rows}
    for e in kept_errors:
        names |= {e.success, e.other, *e.not_ready, e.invalid_handle, *(c for c, _ in e.map)}
    sets = {chosen for s in binding.symbols for _, chosen in s.arguments}
    libraries = {s.library for s in binding.symbols}
    own_sets = {block["set"] for block in own.get("constants", ())}
    return replace(
        binding,
        libraries=tuple(v for v in binding.libraries if v.name in libraries),
        errors=kept_errors,
        tables=kept_tables,
        types=tuple(t for t in binding.types if t.name in types or t.name in own.get("types", ())),
        constants=tuple(
            c
            for c in binding.constants
            if c.name in sets | own_sets
            or (c.type in types and c.type)
            or any(n in names for n, _ in c.values)
        ),
    )

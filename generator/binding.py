"""adaptor.yaml as frozen data: `load_binding(path, spec)`, and `render_chip` for its shim and emulator.

The whole chip is data: libraries, types, constants, prototypes, and per PAL function the vendor calls as
expressions over the parameters. Every name, argument and unused parameter is checked here; all problems of the file
are raised together, each with file:line:column.
"""

from __future__ import annotations

import importlib.resources
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2

from unipal.generator.expression import (
    CType,
    Expression,
    ExpressionError,
    Index,
    Member,
    Name,
    Prototype,
    parse_prototype,
    parse_type,
)
from unipal.generator.model import Function, Param, Spec
from unipal.generator.source import Key, Location, Problem, Source, SpecError, near, schema_problems
from unipal.generator.steps import INTEGERS, Step, StepReader, Words, expressions

# What the shim answers itself; a binding may add a vendor call for some of them.
OWN = ("getVendor", "getLastError", "resourceCount", "streamCopy", "streamFree", "memGetAddressRange",
       "ipcMemHandleCreate", "ipcMemHandleFree", "launchDeviceFunc")  # fmt: skip
BINDABLE_OWN = ("memGetAddressRange",)


@dataclass(frozen=True)
class VendorLibrary:
    name: str
    sonames: tuple[str, ...]
    optional: bool
    hint: str


@dataclass(frozen=True)
class VendorType:
    """A type of the vendor's, as the C ABI sees it."""

    name: str
    kind: str
    bytes: int
    align: int
    same_as: str
    c: str


@dataclass(frozen=True)
class ErrorType:
    """How the codes of one result type are read."""

    type: str
    success: str
    not_ready: tuple[str, ...]
    invalid_handle: str
    clear: str
    map: tuple[tuple[str, str], ...]
    other: str


@dataclass(frozen=True)
class ConstantSet:
    """Constants that belong together: an enum, the flags of a parameter, or numbers of the binding's own."""

    name: str
    type: str
    flags: bool
    header: str
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Symbol:
    """A function of a vendor library. `exports` are the names to look for, in order."""

    name: str
    prototype: Prototype
    library: str
    header: str
    exports: tuple[str, ...]
    optional: bool
    verified: str
    source: str
    arguments: tuple[tuple[str, str], ...]
    emulate: tuple[Step, ...]
    location: Location


@dataclass(frozen=True)
class Bound:
    """What one PAL function does with the vendor's calls."""

    function: Function
    steps: tuple[Step, ...]
    locals: tuple[tuple[str, CType], ...]
    requires: Expression | None
    requires_why: str
    override: str
    location: Location


@dataclass(frozen=True)
class Unsupported:
    kind: str
    why: str
    source: str


@dataclass(frozen=True)
class Handles:
    stream: str
    event: str
    ipc: str
    ipc_bytes: int
    ipc_text: bool


@dataclass(frozen=True)
class Binding:
    """One chip. `is_bound`: it is described by vendor calls, so shim and emulator are generated."""

    chip: str
    names: Mapping[str, str]
    vendor: str
    is_bound: bool
    libraries: tuple[VendorLibrary, ...]
    headers: tuple[str, ...]
    types: tuple[VendorType, ...]
    handles: Handles
    errors: tuple[ErrorType, ...]
    constants: tuple[ConstantSet, ...]
    tables: Mapping[str, tuple[tuple[str, str], ...]]
    symbols: tuple[Symbol, ...]
    start: tuple[Step, ...]
    start_values: tuple[tuple[str, CType], ...]
    start_locals: tuple[tuple[str, CType], ...]
    functions: Mapping[str, Bound]
    unsupported: Mapping[str, Unsupported]
    todo: tuple[str, ...]
    overrides: tuple[str, ...]
    data: Mapping[str, Any] = field(hash=False)

    @property
    def chip_data(self) -> Mapping[str, Any]:
        """The plain data of the file without the vendor calls: what the registry reads."""
        hidden = ("libraries", "types", "handles", "errors", "constants", "tables", "symbols", "start", "functions",
                  "headers", "extends")  # fmt: skip
        return {k: v for k, v in self.data.items() if k not in hidden}

    def symbol(self, name: str) -> Symbol:
        return next(s for s in self.symbols if s.name == name)

    def error_type(self, result: CType) -> ErrorType | None:
        return next((e for e in self.errors if e.type == result.base and result.depth == 0), None)

    @property
    def constant_values(self) -> dict[str, int]:
        return {n: v for s in self.constants for n, v in s.values}


def load_binding(path: Path, spec: Spec, shown: str | None = None) -> Binding:
    """Reads one adaptor.yaml (or the folder that holds it); raises SpecError with every problem."""
    file = path / "adaptor.yaml" if path.is_dir() else path
    if shown is None:
        in_tree = file.parent.parent.name == "adaptors"
        shown = f"adaptors/{file.parent.name}/{file.name}" if in_tree else str(file)
    reader = _Reader(file, shown, spec)
    binding = reader.read()
    if reader.problems or binding is None:
        raise SpecError(sorted(set(reader.problems)))
    return binding


def render_chip(spec: Spec, binding: Binding, env: jinja2.Environment) -> dict[str, str]:
    """Shim, emulator and header proof of a bound chip, by their paths under generated/."""
    from unipal.generator import emulator, shim

    if not binding.is_bound:
        return {}
    return {**shim.render(spec, binding, env), **emulator.render(spec, binding, env)}


def header_proof(binding: Binding, header: str | None = None) -> str:
    """C that compiles only if the vendor's headers declare what the binding states."""
    from unipal.generator import proof

    return proof.render(binding, header)


def schema() -> dict[str, Any]:
    text = importlib.resources.files("unipal.pal_spec").joinpath("schema", "adaptor.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def _merged(base: Any, own: Any) -> Any:
    """`own` over `base`, key by key; a function or a list item is replaced whole."""
    return {**base, **{k: _merged(base[k], v) if k in base and isinstance(v, dict) and isinstance(base[k], dict)
                       and k in ("types", "tables", "functions", "libraries", "errors", "handles", "unsupported")
                       else v for k, v in own.items()}}  # fmt: skip


class _Layer:
    """One file of a chip: its own, or the renamed file of the chip that it extends."""

    def __init__(self, source: Source, text: str) -> None:
        self.source, self.text = source, text


class _Reader:
    def __init__(self, file: Path, shown: str, spec: Spec) -> None:
        self.file, self.shown, self.spec = file, shown, spec
        self.problems: list[Problem] = []
        self.layers: list[_Layer] = []

    def read(self) -> Binding | None:
        source = Source.read(self.file, self.shown)
        text = self.file.read_text(encoding="utf-8")
        if not isinstance(source.data, dict):
            self.problems.append(Problem(self.shown, 1, 1, "", "is no mapping", (), "start from `pal new <chip>`"))
            return None
        found = schema_problems(source, schema())
        if found:
            self.problems += found
            return None
        self.layers = [_Layer(source, text)]
        data: dict[str, Any] = source.data
        if "extends" in data:
            base = self.base(source, data["extends"])
            if base is None:
                return None
            data = _merged(base.source.data, data)
            for key in ("symbols", "constants"):
                data[key] = self.joined(base.source.data.get(key, []), source.data.get(key, []), key)
            self.layers.append(base)
        self.data = data
        how = data.get("implementation", "binding")
        return self.bound() if how == "binding" and "functions" in data else self.other(how)

    def base(self, source: Source, extends: Mapping[str, Any]) -> _Layer | None:
        """The extended chip's file with the prefix rule applied to its text, so that lines stay right."""
        file = self.file.parent.parent / extends["chip"] / "adaptor.yaml"
        if not file.is_file():
            chips = [p.parent.name for p in self.file.parent.parent.glob("*/adaptor.yaml")]
            self.problems.append(source.problem(("extends", "chip"), self.chip(source), f"no chip '{extends['chip']}'",
                                                near(extends["chip"], chips), "name a chip of this folder", value=True))  # fmt: skip
            return None
        text = file.read_text(encoding="utf-8")
        for old, new in sorted(extends.get("rename", {}).items(), key=lambda r: -len(r[0])):
            text = re.sub(rf"\b{re.escape(old)}(?=[A-Z_]|\b)", new, text)
        return _Layer(Source(f"adaptors/{extends['chip']}/adaptor.yaml", text), text)

    @staticmethod
    def chip(source: Source) -> str:
        return str(source.data.get("chip", ""))

    @staticmethod
    def joined(base: list[Any], own: list[Any], key: str) -> list[Any]:
        """Lists of prototypes and constants: an own entry replaces the extended one of its name."""
        def named(block: Any) -> set[str]:
            if key == "constants":
                return set(block["values"])
            return {parse_prototype(f["c"]).name for f in block["functions"]}

        taken = {n for block in own for n in named(block)}
        kept = []
        for block in base:
            if key == "constants":
                kept.append({**block, "values": {k: v for k, v in block["values"].items() if k not in taken}})
            else:
                functions = [f for f in block["functions"] if parse_prototype(f["c"]).name not in taken]
                kept.append({**block, "functions": functions})
        return [*(b for b in kept if b.get("values") or b.get("functions")), *own]

    def other(self, how: Any) -> Binding:
        """A chip in C or Python, or one whose calls are all still to do."""
        self.check_declarations()
        d = self.data
        return Binding(d["chip"], d["names"], d.get("vendor", d["names"]["en"]), False, (), (), (),
                       Handles("", "", "", 0, False), (), (), {}, (), (), (), (), {}, self.unsupported(),
                       tuple(d.get("todo", ())), self.overrides(), d)  # fmt: skip

    def overrides(self) -> tuple[str, ...]:
        own = self.data.get("overrides", ())
        return (own,) if isinstance(own, str) else tuple(own)

    def unsupported(self) -> dict[str, Unsupported]:
        return {n: Unsupported(u["kind"], u["why"], u.get("source", "")) for n, u in self.data.get("unsupported", {}).items()}

    # Places -----------------------------------------------------------------------------------------

    def layer(self, *keys: Key) -> _Layer:
        """The file in which a key stands: the chip's own before the extended one's."""
        for layer in self.layers:
            node: Any = layer.source.data
            for key in keys:
                node = node.get(key) if isinstance(node, dict) else None
                if node is None:
                    break
            else:
                return layer
        return self.layers[0]

    def refuse(self, keys: tuple[Key, ...], what: str, reason: str, next: str, hint: tuple[str, ...] = (), value: bool = False) -> None:
        words = [k for k in keys if isinstance(k, str)]
        source = self.layer(*words).source
        self.problems.append(source.problem(keys, what, reason, hint, next, value=value))

    # The parts --------------------------------------------------------------------------------------

    def bound(self) -> Binding | None:
        d = self.data
        for key in ("libraries", "types", "handles", "errors", "symbols"):
            if key not in d:
                self.refuse(("functions",), d["chip"], f"misses '{key}', which a binding needs", f"add '{key}: …'")
        if self.problems:
            return None
        self.enums = {t.name: tuple(v.name for v in t.values) for t in self.spec.kind("enum")}
        self.types = tuple(
            VendorType(n, t["kind"], t.get("bytes", 4 if t["kind"] == "enum" else 8), t.get("align", 1),
                       t.get("same_as", ""), t.get("c", "")) for n, t in d["types"].items())  # fmt: skip
        self.kinds = {t.name: t.kind for t in self.types}
        for t in self.types:
            if t.kind == "struct" and "bytes" not in d["types"][t.name]:
                self.refuse(("types", t.name), t.name, "a struct passed by value states its bytes", "add 'bytes: …'")
        self.constant_sets = tuple(
            ConstantSet(c["set"], c.get("type", ""), c.get("flags", False), c.get("header", ""), tuple(c["values"].items()))
            for c in d.get("constants", ()))  # fmt: skip
        self.constant_type = {n: CType(s.type or "int") for s in self.constant_sets for n, _ in s.values}
        self.check_constants()
        self.tables = self.read_tables()
        handles = self.read_handles()
        protos = self.read_prototypes()
        errors = self.read_errors()
        values = self.declared(d.get("start", {}).get("values", {}), ("start", "values"))
        self.prototypes = {p.name: p for p, _, _ in protos}
        start_locals = self.declared(d.get("start", {}).get("locals", {}), ("start", "locals"))
        start: tuple[Step, ...] = ()
        if "start" in d:
            words = self.words({**values, **start_locals}, "start")
            layer = self.layer("start")
            start = StepReader(layer.source, layer.text, words, "start", self.problems).steps(d["start"]["steps"], ("start", "steps"))
        functions = self.read_functions(handles, values)
        symbols = self.read_symbols(protos, handles)
        self.check_declarations()
        symbols = self.used(symbols, functions, start, errors)
        libraries = tuple(VendorLibrary(n, tuple(b["sonames"]), b.get("optional", False), b.get("hint", ""))
                          for n, b in d["libraries"].items())  # fmt: skip
        return Binding(d["chip"], d["names"], d.get("vendor", d["names"]["en"]), True, libraries, tuple(d.get("headers", ())),
                       self.types, handles, errors, self.constant_sets, self.tables, symbols, start,
                       tuple(values.items()), tuple(start_locals.items()), functions, self.unsupported(),
                       tuple(d.get("todo", ())), self.overrides(), d)  # fmt: skip

    def check_constants(self) -> None:
        seen: dict[str, str] = {}
        for at, block in enumerate(self.data.get("constants", ())):
            if block.get("type") and block["type"] not in self.kinds:
                self.refuse(("constants", at, "type"), block["set"], f"no type '{block['type']}'",
                            "declare it under `types:`", near(block["type"], self.kinds), value=True)  # fmt: skip
            if "header" not in block and "source" not in block:
                self.refuse(("constants", at), block["set"], "states neither header nor source", "say where the values come from")
            for name in block["values"]:
                if name in seen:
                    self.refuse(("constants", at, "values", name), name, f"constant stands twice, first in set {seen[name]}", "remove one of them")
                seen.setdefault(name, block["set"])

    def read_tables(self) -> dict[str, tuple[tuple[str, str], ...]]:
        tables: dict[str, tuple[tuple[str, str], ...]] = {}
        self.table_types: dict[str, tuple[CType, CType]] = {}
        for name, rows in self.data.get("tables", {}).items():
            owner = next((e for e, vs in self.enums.items() if next(iter(rows)) in vs), None)
            if owner is None:
                known = [v for vs in self.enums.values() for v in vs]
                key = next(iter(rows))
                self.refuse(("tables", name, key), name, f"'{key}' is no value of a PAL enum", "use the values of one enum", near(key, known))
                continue
            for key, value in rows.items():
                if key not in self.enums[owner]:
                    self.refuse(("tables", name, key), name, f"'{key}' is no value of {owner}", "use the values of one enum", near(key, self.enums[owner]))
                if value not in self.constant_type:
                    self.refuse(("tables", name, key), name, f"no constant '{value}'", "declare it under `constants:`", near(value, self.constant_type), value=True)
            missing = [v for v in self.enums[owner] if v not in rows]
            if missing:
                self.refuse(("tables", name), name, f"has no row for {', '.join(missing)}", "give every value of the enum a row")
            values = list(rows.values())
            twice = next((v for v in values if values.count(v) > 1), None)
            if twice:
                self.refuse(("tables", name), name, f"maps two values to {twice}", "give each its own constant")
            kinds = {self.constant_type[v] for v in values if v in self.constant_type}
            if len(kinds) > 1:
                self.refuse(("tables", name), name, "mixes constants of several types", "use constants of one type")
            self.table_types[name] = (CType(owner), next(iter(kinds), CType("int")))
            tables[name] = tuple(rows.items())
        return tables

    def read_handles(self) -> Handles:
        handles = self.data["handles"]
        ipc = handles.get("ipc", {})
        for key, name in (("stream", handles.get("stream")), ("event", handles.get("event")), ("ipc", ipc.get("type"))):
            if name is not None and name not in self.kinds and name != "char":
                self.refuse(("handles", key), key, f"no type '{name}'", "declare it under `types:`", near(name, self.kinds), value=True)
        declared = next((t for t in self.types if t.name == ipc.get("type")), None)
        if declared is not None and declared.kind == "struct" and declared.bytes != ipc["bytes"]:
            self.refuse(("handles", "ipc"), "ipc", f"has {ipc['bytes']} bytes, but type {declared.name} has {declared.bytes}", "correct the one that is wrong")
        return Handles(handles.get("stream", ""), handles.get("event", ""), ipc.get("type", ""), ipc.get("bytes", 0), ipc.get("text", False))

    def read_prototypes(self) -> list[tuple[Prototype, int, int]]:
        found: list[tuple[Prototype, int, int]] = []
        seen: dict[str, int] = {}
        for at, block in enumerate(self.data["symbols"]):
            if block["library"] not in self.data["libraries"]:
                self.refuse(("symbols", at, "library"), "symbols", f"no library '{block['library']}'",
                            "declare it under `libraries:`", near(block["library"], self.data["libraries"]), value=True)  # fmt: skip
            for index, entry in enumerate(block["functions"]):
                keys = ("symbols", at, "functions", index, "c")
                try:
                    proto = parse_prototype(entry["c"])
                except ExpressionError as error:
                    self.refuse(keys, entry["c"].split("(")[0].split()[-1], error.reason, "write the prototype of the header", value=True)
                    continue
                if proto.name in seen:
                    self.refuse(keys, proto.name, "function stands twice under `symbols:`", "remove one of them", value=True)
                seen[proto.name] = 1
                for kind in (proto.result, *(p.type for p in proto.params)):
                    if kind.base not in self.kinds and kind.base not in INTEGERS | {"void", "float", "double"}:
                        self.refuse(keys, proto.name, f"no type '{kind.base}'", "declare it under `types:`", near(kind.base, self.kinds), value=True)
                found.append((proto, at, index))
        return found

    def read_errors(self) -> tuple[ErrorType, ...]:
        errors = []
        results = self.enums["palResult"]
        for name, e in self.data["errors"].items():
            if name not in self.kinds:
                self.refuse(("errors", name), name, f"no type '{name}'", "declare it under `types:`", near(name, self.kinds))
            named = [(("success",), e["success"]), (("other",), e["other"])]
            named += [(("not_ready", i), n) for i, n in enumerate(e.get("not_ready", ()))]
            named += [(("map", n), n) for n in e["map"]]
            if "invalid_handle" in e:
                named.append((("invalid_handle",), e["invalid_handle"]))
            for keys, constant in named:
                if constant not in self.constant_type:
                    self.refuse(("errors", name, *keys), name, f"no constant '{constant}'", "declare it under `constants:`", near(constant, self.constant_type), value=keys[0] != "map")
            for constant, pal in e["map"].items():
                if pal not in results:
                    self.refuse(("errors", name, "map", constant), f"{name}.{constant}", f"'{pal}' is no value of palResult", "use one of them", near(pal, results), value=True)
                elif pal in ("palSuccess", "palInProgress"):
                    self.refuse(("errors", name, "map", constant), f"{name}.{constant}", f"an error cannot mean {pal}", "use `success:` or `not_ready:`", value=True)
            errors.append(ErrorType(name, e["success"], tuple(e.get("not_ready", ())), e.get("invalid_handle", ""),
                                    e.get("clear", ""), tuple(e["map"].items()), e["other"]))  # fmt: skip
        return tuple(errors)

    def declared(self, entries: Mapping[str, str], path: tuple[Key, ...]) -> dict[str, CType]:
        found = {}
        for name, text in entries.items():
            kind = parse_type(text)
            if kind.base not in self.kinds and kind.base not in INTEGERS | {"void", "float"}:
                self.refuse((*path, name), name, f"no type '{kind.base}'", "declare it under `types:`", near(kind.base, self.kinds), value=True)
            found[name] = kind
        return found

    def words(self, names: Mapping[str, CType], what: str, arrays: frozenset[str] = frozenset(),
              fields: Mapping[str, Mapping[str, CType]] | None = None,
              enums: Mapping[str, tuple[str, ...]] | None = None) -> Words:  # fmt: skip
        pal = {v: CType(e) for e, vs in self.enums.items() for v in vs}
        return Words(
            names={**pal, **self.constant_type, **names}, arrays=arrays, tables=self.table_types, calls=self.prototypes,
            fields=fields or {}, kinds={**self.kinds, **dict.fromkeys(self.enums, "enum")},
            same={t.name: t.same_as for t in self.types if t.same_as}, codes=frozenset(self.constant_type),
            results=frozenset(self.enums["palResult"]), enums=enums or {}, called="`symbols:`",
        )  # fmt: skip

    def read_functions(self, handles: Handles, values: Mapping[str, CType]) -> dict[str, Bound]:
        known = {f.name: f for f in self.spec.table("device").functions}
        functions: dict[str, Bound] = {}
        for name, raw in self.data["functions"].items():
            path: tuple[Key, ...] = ("functions", name)
            if name not in known:
                self.refuse(path, name, "is no function of the device table", "correct the name", near(name, known))
                continue
            if name in OWN and name not in BINDABLE_OWN:
                self.refuse(path, name, "the shim answers this function itself", "remove it")
                continue
            functions[name] = self.function(known[name], raw, path, handles, values)
        return functions

    def function(self, function: Function, raw: Any, path: tuple[Key, ...], handles: Handles, values: Mapping[str, CType]) -> Bound:
        layer = self.layer(*path)
        meta = raw if isinstance(raw, dict) else {}
        locals_ = self.declared(meta.get("locals", {}), (*path, "locals"))
        params = {p.name: param_type(p, handles) for p in function.params}
        if function.name == "ipcMemHandleClose":
            params["handle"] = CType("char", 1) if handles.ipc_text else CType(handles.ipc)  # the bytes that were opened, for vendors that close by key
        arrays = frozenset(p.name for p in function.params if p.type.name in ("u32_in", "u64_in"))
        fields = {p.name: {f.name: CType(parse_type(f.c).base, 1 if f.length else 0) for f in p.type.fields}
                  for p in function.params if p.type.kind == "struct"}  # fmt: skip
        enums = {p.name: self.enums[p.type.name] for p in function.params if p.type.kind == "enum"}
        words = self.words({**params, **values, **locals_}, function.name, arrays, fields, enums)
        reader = StepReader(layer.source, layer.text, words, function.name, self.problems)
        steps: tuple[Step, ...] = ()
        meta_keys = ("locals", "ignores", "requires", "steps", "override")
        if "steps" in meta:
            steps = reader.steps(meta["steps"], (*path, "steps"))
        elif "override" not in meta:
            steps = reader.steps({k: v for k, v in meta.items() if k not in meta_keys} if meta else raw, path)
        elif not self.overrides():
            self.refuse((*path, "override"), function.name, "is overridden, but the chip names no `overrides:` file", "add 'overrides: overrides.c'")
        requires = reader.parsed(meta["requires"]["if"], (*path, "requires", "if")) if "requires" in meta else None
        if steps:
            self.check_params(function, steps, meta, path, locals_)
        place = layer.source.at(*path)
        return Bound(function, steps, tuple(locals_.items()), requires, meta.get("requires", {}).get("why", ""), meta.get("override", ""), place)

    def check_params(self, function: Function, steps: tuple[Step, ...], meta: Mapping[str, Any], path: tuple[Key, ...], locals_: Mapping[str, CType]) -> None:
        """Every parameter is used or said to be ignored; every local is used."""
        used = {n.name for n in expressions(steps) if isinstance(n, Name | Index | Member)}
        from unipal.generator.steps import CaseStep, every

        used |= {s.by for s in every(steps) if isinstance(s, CaseStep)}
        ignored = meta.get("ignores", {})
        names = [p.name for p in function.params]
        for name in ignored:
            if name not in names:
                self.refuse((*path, "ignores", name), function.name, f"ignores '{name}', which is no parameter", "correct the name", near(name, names))
            elif name in used:
                self.refuse((*path, "ignores", name), function.name, f"ignores '{name}', which it uses", "remove the line")
        for name in names:
            if name not in used and name not in ignored:
                self.refuse(path, function.name, f"parameter '{name}' is not used", f"use it, or say why not: `ignores: {{{name}: …}}`")
        for name in locals_:
            if name not in used:
                self.refuse((*path, "locals", name), function.name, f"local '{name}' is not used", "remove it")
        for case in every(steps):
            if isinstance(case, CaseStep) and case.by == "stream":
                for key, inner in case.cases:
                    named = {n.name for n in expressions(inner) if isinstance(n, Name)}
                    if key == "async" and "stream" not in named and "stream" not in ignored:
                        self.refuse((*path, "async"), function.name, "the async form does not use the stream", "give the stream to the call")
                    if key == "sync" and "stream" in named:
                        self.refuse((*path, "sync"), function.name, "the sync form uses the stream, which is null there", "use null")

    def read_symbols(self, protos: list[tuple[Prototype, int, int]], handles: Handles) -> tuple[Symbol, ...]:
        from unipal.generator.emulator import built_in, emulated_calls

        calls = {**emulated_calls(self.spec, handles), **built_in(handles)}
        sets = {s.name: s for s in self.constant_sets}
        symbols = []
        for proto, at, index in protos:
            block = self.data["symbols"][at]
            entry = block["functions"][index]
            path: tuple[Key, ...] = ("symbols", at, "functions", index)
            names = [p.name for p in proto.params]
            for name, chosen in entry.get("arguments", {}).items():
                if name not in names:
                    self.refuse((*path, "arguments", name), proto.name, f"has no parameter '{name}'", "correct the name", near(name, names))
                if chosen not in sets:
                    self.refuse((*path, "arguments", name), proto.name, f"no set of constants '{chosen}'", "name a `set:` of `constants:`", near(chosen, sets), value=True)
            steps: tuple[Step, ...] = ()
            if "emulate" in entry:
                base = self.words({p.name: p.type for p in proto.params}, proto.name)
                words = Words(**{**base.__dict__, "calls": calls, "called": "the emulator"})
                layer = self.layers[0] if entry in [f for b in self.layers[0].source.data.get("symbols", ()) for f in b["functions"]] else self.layers[-1]
                steps = StepReader(layer.source, layer.text, words, proto.name, self.problems).steps(entry["emulate"], (*path, "emulate"))
            place = self.layers[0].source.at(*path)
            symbols.append(Symbol(
                proto.name, proto, block["library"], block.get("header", ""), tuple(entry.get("exports", (proto.name,))),
                entry.get("optional", False), entry.get("verified", block["verified"]), entry.get("source", block["source"]),
                tuple(entry.get("arguments", {}).items()), steps, place,
            ))  # fmt: skip
        return tuple(symbols)

    def check_declarations(self) -> None:
        """Every function is bound, answered by the shim, or declared; and only capabilities are declared away."""
        d = self.data
        known = {f.name: f for f in self.spec.table("device").functions}
        for key in ("unsupported", "todo"):
            entries = d.get(key, {})
            for at, name in enumerate(entries):
                keys: tuple[Key, ...] = (key, name) if isinstance(entries, dict) else (key, at)
                if name not in known:
                    self.refuse(keys, name, "is no function of the device table", "correct the name", near(name, known))
                elif key == "unsupported" and not known[name].unsupported_allowed:
                    self.refuse(keys, name, "is a required function and cannot be declared unsupported", "bind it; a bug goes to `known_failures:`")
                elif name in d.get("functions", {}):
                    self.refuse(keys, name, f"is declared {key} and bound at the same time", "remove one of them")
        if d.get("implementation", "binding") != "binding" or "functions" not in d:
            return
        for name in known:
            if name not in d["functions"] and name not in OWN and name not in d.get("unsupported", {}) and name not in d.get("todo", ()):
                kind = "required" if known[name].requirement == "required" else known[name].requirement
                advice = f"bind it under `functions:`, or list it under `{'todo' if kind == 'required' else 'unsupported'}:`"
                self.refuse(("functions",), name, f"{kind} function is neither bound nor declared", advice)

    def used(self, symbols: tuple[Symbol, ...], functions: Mapping[str, Bound], start: tuple[Step, ...], errors: tuple[ErrorType, ...]) -> tuple[Symbol, ...]:
        """The symbols that are called. One that is not is a mistake, unless calls are still to be written."""
        from unipal.generator.expression import Call

        steps = [*start, *(s for b in functions.values() for s in b.steps)]
        called = {n.name for n in expressions(steps) if isinstance(n, Call)}
        called |= {e.clear for e in errors}
        names = [s.name for s in symbols]
        for error in errors:
            if error.clear and error.clear not in names:
                self.refuse(("errors", error.type, "clear"), error.type, f"no function '{error.clear}'", "declare it under `symbols:`", near(error.clear, names), value=True)
        if self.data.get("todo"):
            return tuple(s for s in symbols if s.name in called)
        for symbol in symbols:
            if symbol.name not in called:
                self.problems.append(Problem.at(symbol.location, symbol.name, "is declared and never called", (), "call it or remove it"))
        return symbols


def param_type(param: Param, handles: Handles) -> CType:
    """The C type under which steps see a PAL parameter: native handles instead of the PAL's."""
    if param.type.kind == "handle":
        native = {"stream": handles.stream, "event": handles.event, "ipc_handle": handles.ipc}[param.type.name]
        if param.type.name == "ipc_handle" and handles.ipc_text:
            return CType("char", 1)
        out = param.dir == "out"
        return CType(native, int(out)) if native else CType("void", 1 + out)
    return parse_type(param.c)

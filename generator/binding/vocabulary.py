"""The words of an adaptor.yaml: types, constants, tables, handles, prototypes and error maps,
checked against each other.
"""

from __future__ import annotations

import importlib.resources
import re
from collections.abc import Mapping
from typing import Any

from unipal.generator.binding.builtins import shim_words
from unipal.generator.binding.expressions import (
    CType,
    ExpressionError,
    Prototype,
    parse_prototype,
    parse_type,
)
from unipal.generator.binding.files import AdaptorFile
from unipal.generator.binding.model import ConstantSet, ErrorType, Handles, VendorType
from unipal.generator.binding.step_parser import INTEGERS, Words
from unipal.generator.diagnostics import Key, near


class Vocabulary(AdaptorFile):
    """What the expressions of a chip may name."""

    enums: dict[str, tuple[str, ...]]
    types: tuple[VendorType, ...]
    kinds: dict[str, str]
    constant_sets: tuple[ConstantSet, ...]
    constant_type: dict[str, CType]
    tables: dict[str, tuple[tuple[str, str], ...]]
    table_types: dict[str, tuple[CType, CType]]
    refusals: dict[str, tuple[tuple[str, str], ...]]
    prototypes: dict[str, Prototype]
    optional: frozenset[str]
    texts: dict[str, str]

    def check_constants(self) -> None:
        seen: dict[str, str] = {}
        for at, block in enumerate(self.data.get("constants", ())):
            if block.get("type") and block["type"] not in self.kinds:
                self.refuse(
                    ("constants", at, "type"),
                    block["set"],
                    f"no type '{block['type']}'",
                    "add the type to `declarations:`",
                    near(block["type"], self.kinds),
                    value=True,
                )
            if "header" not in block and "source" not in block:
                self.refuse(
                    ("constants", at),
                    block["set"],
                    "states neither header nor source",
                    "say where the values come from",
                )
            for name in block["values"]:
                if name in seen:
                    self.refuse(
                        ("constants", at, "values", name),
                        name,
                        f"constant stands twice, first in set {seen[name]}",
                        "remove one of them",
                    )
                seen.setdefault(name, block["set"])

    def read_tables(self) -> dict[str, tuple[tuple[str, str], ...]]:
        tables: dict[str, tuple[tuple[str, str], ...]] = {}
        self.table_types: dict[str, tuple[CType, CType]] = {}
        self.refusals: dict[str, tuple[tuple[str, str], ...]] = {}
        for name, rows in self.data.get("tables", {}).items():
            owner = next((e for e, vs in self.enums.items() if next(iter(rows)) in vs), None)
            if owner is None:
                known = [v for vs in self.enums.values() for v in vs]
                key = next(iter(rows))
                self.refuse(
                    ("tables", name, key),
                    name,
                    f"'{key}' is not a value of a PAL enum",
                    "use the values of one enum",
                    near(key, known),
                )
                continue
            for key, value in rows.items():
                if key not in self.enums[owner]:
                    self.refuse(
                        ("tables", name, key),
                        name,
                        f"'{key}' is not a value of {owner}",
                        "use the values of one enum",
                        near(key, self.enums[owner]),
                    )
                if not isinstance(value, dict) and value not in self.constant_type:
                    self.refuse(
                        ("tables", name, key),
                        name,
                        f"no constant '{value}'",
                        "add the constant to `declarations:`",
                        near(value, self.constant_type),
                        value=True,
                    )
            missing = [v for v in self.enums[owner] if v not in rows]
            if missing:
                self.refuse(
                    ("tables", name),
                    name,
                    f"has no row for {', '.join(missing)}",
                    "give every value of the enum a row",
                )
            away = {k: v["refuse"] for k, v in rows.items() if isinstance(v, dict)}
            self.refusals[name] = tuple(away.items())
            rows = {k: v for k, v in rows.items() if k not in away}
            values = list(rows.values())
            twice = next((v for v in values if values.count(v) > 1), None)
            if twice:
                self.refuse(
                    ("tables", name),
                    name,
                    f"maps two values to {twice}",
                    "give each its own constant",
                )
            kinds = {self.constant_type[v] for v in values if v in self.constant_type}
            if len(kinds) > 1:
                self.refuse(
                    ("tables", name),
                    name,
                    "mixes constants of several types",
                    "use constants of one type",
                )
            self.table_types[name] = (CType(owner), next(iter(kinds), CType("int")))
            tables[name] = tuple(rows.items())
        return tables

    def read_handles(self) -> Handles:
        handles = self.data["handles"]
        ipc = handles.get("ipc", {})
        for key, name in (
            ("stream", handles.get("stream")),
            ("event", handles.get("event")),
            ("ipc", ipc.get("type")),
        ):
            if name is not None and name not in self.kinds and name != "char":
                self.refuse(
                    ("handles", key),
                    key,
                    f"no type '{name}'",
                    "add the type to `declarations:`",
                    near(name, self.kinds),
                    value=True,
                )
        declared = next((t for t in self.types if t.name == ipc.get("type")), None)
        if declared is not None and declared.kind == "struct" and declared.bytes != ipc["bytes"]:
            self.refuse(
                ("handles", "ipc"),
                "ipc",
                f"has {ipc['bytes']} bytes, but type {declared.name} has {declared.bytes}",
                "correct the one that is wrong",
            )
        return Handles(
            handles.get("stream", ""),
            handles.get("event", ""),
            ipc.get("type", ""),
            ipc.get("bytes", 0),
            ipc.get("text", False),
        )

    def read_prototypes(self) -> list[tuple[Prototype, int, int]]:
        found: list[tuple[Prototype, int, int]] = []
        seen: dict[str, int] = {}
        for at, block in enumerate(self.data["symbols"]):
            if block["library"] not in self.data["libraries"]:
                self.refuse(
                    ("symbols", at, "library"),
                    "symbols",
                    f"no library '{block['library']}'",
                    "declare it under `libraries:`",
                    near(block["library"], self.data["libraries"]),
                    value=True,
                )
            for index, entry in enumerate(block["functions"]):
                keys = ("symbols", at, "functions", index, "c")
                try:
                    proto = parse_prototype(entry["c"])
                except ExpressionError as error:
                    self.refuse(
                        keys,
                        entry["c"].split("(")[0].split()[-1],
                        error.reason,
                        "write the prototype of the header",
                        value=True,
                    )
                    continue
                if proto.name in seen:
                    self.refuse(
                        keys,
                        proto.name,
                        "is declared twice",
                        "remove one of them",
                        value=True,
                    )
                seen[proto.name] = 1
                for kind in (proto.result, *(p.type for p in proto.params)):
                    if kind.base not in self.kinds and kind.base not in INTEGERS | {
                        "void",
                        "float",
                        "double",
                    }:
                        self.refuse(
                            keys,
                            proto.name,
                            f"no type '{kind.base}'",
                            "add the type to `declarations:`",
                            near(kind.base, self.kinds),
                            value=True,
                        )
                found.append((proto, at, index))
        return found

    def read_errors(self) -> tuple[ErrorType, ...]:
        errors = []
        results = self.enums["palResult"]
        for name, e in self.data["errors"].items():
            if name not in self.kinds:
                self.refuse(
                    ("errors", name),
                    name,
                    f"no type '{name}'",
                    "add the type to `declarations:`",
                    near(name, self.kinds),
                )
            named: list[tuple[tuple[Key, ...], str]] = [
                (("success",), e["success"]),
                (("other",), e["other"]),
            ]
            named += [(("not_ready", i), n) for i, n in enumerate(e.get("not_ready", ()))]
            named += [(("map", n), n) for n in e["map"]]
            for key in ("invalid_handle", "no_device"):
                if key in e:
                    named.append(((key,), e[key]))
            for keys, constant in named:
                if constant not in self.constant_type:
                    self.refuse(
                        ("errors", name, *keys),
                        name,
                        f"no constant '{constant}'",
                        "add the constant to `declarations:`",
                        near(constant, self.constant_type),
                        value=keys[0] != "map",
                    )
            for constant, pal in e["map"].items():
                if pal not in results:
                    self.refuse(
                        ("errors", name, "map", constant),
                        f"{name}.{constant}",
                        f"'{pal}' is not a value of palResult",
                        "use one of them",
                        near(pal, results),
                        value=True,
                    )
                elif pal in ("palSuccess", "palInProgress"):
                    self.refuse(
                        ("errors", name, "map", constant),
                        f"{name}.{constant}",
                        f"an error cannot mean {pal}",
                        "use `success:` or `pending:`",
                        value=True,
                    )
            errors.append(
                ErrorType(
                    name,
                    e["success"],
                    tuple(e.get("not_ready", ())),
                    e.get("invalid_handle", ""),
                    e.get("clear", ""),
                    tuple(e["map"].items()),
                    e["other"],
                    e.get("no_device", ""),
                    "pending" in e,
                )
            )
        return tuple(errors)

    def read_texts(self) -> dict[str, str]:
        """Texts of the binding's own: written out, or a program of adaptors/kernels."""
        found = {}
        for name, how in self.data.get("texts", {}).items():
            program = f"{how.get('kernel')}.cu"
            place: Any = self.file.parent.parent / "kernels" / program
            if not place.is_file():  # a chip out of the tree
                place = importlib.resources.files("unipal.adaptors") / "kernels" / program
            try:
                found[name] = how.get("text") or place.read_text("utf-8")
            except OSError as error:
                reason = f"adaptors/kernels/{program} cannot be read: {error.strerror}"
                self.refuse(("texts", name), name, reason, "name a program of that folder")
        return found

    def declared(self, entries: Mapping[str, str], path: tuple[Key, ...]) -> dict[str, CType]:
        found = {}
        for name, text in entries.items():
            kind = parse_type(text)
            if kind.base not in self.kinds and kind.base not in INTEGERS | {
                "void",
                "float",
                "double",
            }:
                self.refuse(
                    (*path, name),
                    name,
                    f"no type '{kind.base}'",
                    "add the type to `declarations:`",
                    near(kind.base, self.kinds),
                    value=True,
                )
            found[name] = kind
        return found

    def own_words(self) -> Mapping[str, Prototype]:
        """What the shim offers beside the vendor's functions."""
        return shim_words(self.data["handles"].get("stream", ""))

    def fields_of(self, name: str) -> dict[str, CType]:
        """The fields of a struct of the vendor's; none of one that is nothing but room."""
        text = next((t.fields for t in self.types if t.name == name), "")
        found: dict[str, CType] = {}
        for one in filter(None, (part.strip() for part in text.split(";"))):
            declared = re.fullmatch(r"(.*?[\s*])(\w+)\s*((?:\[[^\]]*\])?)", one)
            if declared is not None:
                stars = "*" if declared[3] else ""
                found[declared[2]] = parse_type(declared[1] + stars)
        return found

    def words(
        self,
        names: Mapping[str, CType],
        what: str,
        arrays: frozenset[str] = frozenset(),
        fields: Mapping[str, Mapping[str, CType]] | None = None,
        enums: Mapping[str, tuple[str, ...]] | None = None,
    ) -> Words:
        structs = {n: f for n, k in names.items() if not k.depth and (f := self.fields_of(k.base))}
        pal = {v: CType(e) for e, vs in self.enums.items() for v in vs}
        return Words(
            names={
                **pal,
                **self.constant_type,
                **dict.fromkeys(self.texts, CType("char", 1, True)),
                **names,
            },
            arrays=arrays,
            tables=self.table_types,
            calls={**self.own_words(), **self.prototypes},
            fields={**structs, **(fields or {})},
            kinds={**self.kinds, **dict.fromkeys(self.enums, "enum")},
            same={t.name: t.same_as for t in self.types if t.same_as},
            codes=frozenset(self.constant_type),
            results=frozenset(self.enums["palResult"]),
            enums=enums or {},
            optional=self.optional,
            callbacks={t.name: t.c for t in self.types if t.kind == "function"},
            direct=frozenset(structs),
            called="no `declarations:`",
        )

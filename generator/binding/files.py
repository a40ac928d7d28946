"""One adaptor.yaml on disk: read, checked against its schema, and laid over the chip that it
extends.
"""

from __future__ import annotations

import importlib.resources
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from unipal.generator.binding.document import Known, read_document
from unipal.generator.binding.expressions import parse_prototype
from unipal.generator.binding.inheritance import adopt
from unipal.generator.diagnostics import Key, Problem, Source, near, schema_problems
from unipal.generator.spec.model import Spec


def schema() -> dict[str, Any]:
    text = (
        importlib.resources.files("unipal.pal_spec")
        .joinpath("schema", "adaptor.json")
        .read_text("utf-8")
    )
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def _merged(base: Any, own: Any) -> Any:
    """`own` over `base`, key by key; a function or a list item is replaced whole."""
    return {
        **base,
        **{
            k: _merged(base[k], v)
            if k in base
            and isinstance(v, dict)
            and isinstance(base[k], dict)
            and k
            in (
                "types",
                "tables",
                "functions",
                "libraries",
                "errors",
                "handles",
                "unsupported",
                "emulator",
            )
            else v
            for k, v in own.items()
        },
    }


class _Layer:
    """One file of a chip: its own, or the renamed file of the chip that it extends."""

    def __init__(self, source: Source, text: str, rename: Mapping[str, str]) -> None:
        self.source, self.text = source, text
        self.rename = rename  # as the file says it, before others' rules


class AdaptorFile:
    """The merged data of a chip, the layers it came from, and the problems found so far."""

    KEY = "chip"  # under which a file says who it is, and whom it extends
    FOLDER = "adaptors"  # whose folders have an adaptor.yaml
    TABLE = "device"  # the PAL table that a file fills

    def __init__(self, file: Path, shown: str, spec: Spec) -> None:
        self.file, self.shown, self.spec = file, shown, spec
        self.problems: list[Problem] = []
        self.layers: list[_Layer] = []
        self.data: dict[str, Any] = {}
        self.plain = ""  # the data itself, in place of the file

    def open(self) -> bool:
        """Reads the layers and merges them into `data`; False when a file cannot be understood."""
        if self.plain:
            source = Source(self.shown, self.plain)
            self.layers, self.data = [_Layer(source, self.plain, {})], source.data
            return True
        source = Source.read(self.file, self.shown)
        if not isinstance(source.data, dict):
            next = "start from `pal new <chip>`"
            self.problems.append(Problem(self.shown, 1, 1, "", "is not a mapping", (), next))
            return False
        found = schema_problems(source, self.schema())
        if found:
            self.problems += found
            return False
        rename = source.data.get("extends", {}).get("rename", {})
        self.layers = [_Layer(source, self.file.read_text(encoding="utf-8"), rename)]
        renames: list[Mapping[str, str]] = []
        while "extends" in (last := self.layers[-1].source).data:
            renames.insert(0, self.layers[-1].rename)
            base = self.base(last, renames)
            if base is None:
                return False
            self.layers.append(base)
        if not self.read_documents():
            return False
        for user, base in zip(self.layers, self.layers[1:], strict=False):
            last = user.source
            for place, reason, hint, advice in adopt(
                base.source.data, last.data["extends"], self.KEY
            ):
                where = ("extends", *place)
                self.problems.append(
                    last.problem(where, self.chip(last), reason, hint, advice, value=True)
                )
        self.data = self.layers[-1].source.data
        for layer in reversed(self.layers[:-1]):
            self.lay_over(layer.source.data)
        return True

    def read_documents(self) -> bool:
        """What the authors wrote becomes plain data, in every file, the lowest first."""
        known = Known([f.name for f in self.spec.table(self.TABLE).functions])
        layers = reversed(self.layers)
        return all(read_document(layer.source, known, self.problems) for layer in layers)

    def schema(self) -> dict[str, Any]:
        """What the file's form must be."""
        return schema()

    def lay_over(self, own: Mapping[str, Any]) -> None:
        """What one file says, over what the chips that it extends say."""
        extended = self.data
        declared = {
            parse_prototype(f["c"]).name for b in own.get("symbols", ()) for f in b["functions"]
        }
        kept = {n: e for n, e in extended.get("emulator", {}).items() if n not in declared}
        self.data = _merged({**extended, "emulator": kept}, own)
        for key in ("symbols", "constants"):
            self.data[key] = self.joined(extended.get(key, []), own.get(key, []), key)
        self.declared_otherwise(own)

    def base(self, source: Source, renames: Sequence[Mapping[str, str]]) -> _Layer | None:
        """The extended chip's file with the prefix rules applied to its text, so that lines stay
        right: first its nearest user's rules.
        """
        extends = source.data["extends"]
        name = extends[self.KEY]
        file = self.file.parent.parent / name / "adaptor.yaml"
        if not file.is_file():
            chips = [p.parent.name for p in self.file.parent.parent.glob("*/adaptor.yaml")]
            self.problems.append(
                source.problem(
                    ("extends", self.KEY),
                    self.chip(source),
                    f"no {self.KEY} '{name}'",
                    near(name, chips),
                    f"name a {self.KEY} of this folder",
                    value=True,
                )
            )
            return None
        shown = f"{self.FOLDER}/{name}/adaptor.yaml"
        if file == self.file or shown in (layer.source.path for layer in self.layers):
            self.problems.append(
                source.problem(
                    ("extends", self.KEY),
                    self.chip(source),
                    f"extends '{name}', which extends it in turn",
                    (),
                    f"extend a {self.KEY} that does not lead back here",
                    value=True,
                )
            )
            return None
        text = file.read_text(encoding="utf-8")
        own = yaml.safe_load(text)
        rename = own.get("extends", {}).get("rename", {}) if isinstance(own, dict) else {}
        for rules in renames:
            for old, new in sorted(rules.items(), key=lambda r: -len(r[0])):
                text = re.sub(rf"\b{re.escape(old)}(?=[A-Z_]|\b)", new, text)
        return _Layer(Source(shown, text, renamed=True), text, rename)

    @classmethod
    def chip(cls, source: Source) -> str:
        return str(source.data.get(cls.KEY, ""))

    @staticmethod
    def joined(base: list[Any], own: list[Any], key: str) -> list[Any]:
        """Lists of prototypes and constants: an own entry replaces the extended one of its name,
        and an own set of constants the whole set.
        """

        def named(block: Any) -> set[str]:
            if key == "constants":
                return set(block["values"])
            return {parse_prototype(f["c"]).name for f in block["functions"]}

        taken = {n for block in own for n in named(block)}
        whole = {block["set"] for block in own} if key == "constants" else set()
        kept = []
        for block in base:
            if key == "constants" and block["set"] in whole:
                continue
            if key == "constants":
                kept.append(
                    {
                        **block,
                        "values": {k: v for k, v in block["values"].items() if k not in taken},
                    }
                )
            else:
                functions = [
                    f for f in block["functions"] if parse_prototype(f["c"]).name not in taken
                ]
                kept.append({**block, "functions": functions})
        return [*(b for b in kept if b.get("values") or b.get("functions")), *own]

    def declared_otherwise(self, own: Mapping[str, Any]) -> None:
        """What the chip itself says of a function replaces what the extended one said."""
        bound = dict(self.data.get("functions", {}))
        away = dict(self.data.get("unsupported", {}))
        for name in (*own.get("unsupported", {}), *own.get("todo", ())):
            if name not in own.get("functions", {}):
                bound.pop(name, None)
        for name in (*own.get("functions", {}), *own.get("todo", ())):
            if name not in own.get("unsupported", {}):
                away.pop(name, None)
        clauses = {n for n in away if "." in n and n.partition(".")[0] not in bound}
        away = {n: no for n, no in away.items() if n not in clauses}
        self.data |= {"functions": bound, "unsupported": away}

    def overrides(self) -> tuple[str, ...]:
        own = self.data.get("overrides", ())
        return (own,) if isinstance(own, str) else tuple(own)

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

    def placed(self, keys: tuple[Key, ...]) -> tuple[_Layer, tuple[Key, ...]]:
        """The file in which a path of the merged data stands, and the path there."""
        if keys[0] not in ("symbols", "constants") or len(keys) == 1 or len(self.layers) == 1:
            return self.layer(*keys[:2]), keys
        block = self.data[keys[0]][keys[1]]
        for layer in self.layers:
            for at, own in enumerate(layer.source.data.get(keys[0], ())):
                if own is block or (keys[0] == "constants" and own["set"] == block["set"]):
                    return layer, (keys[0], at, *keys[2:])
                entry = block["functions"][int(keys[3])] if keys[2:3] == ("functions",) else None
                for index, function in enumerate(own.get("functions", ())):
                    if function is entry:
                        return layer, (keys[0], at, "functions", index, *keys[4:])
        return self.layers[-1], keys[:1]

    def refuse(
        self,
        keys: tuple[Key, ...],
        what: str,
        reason: str,
        next: str,
        hint: tuple[str, ...] = (),
        value: bool = False,
    ) -> None:
        layer, path = self.placed(keys)
        found = layer.source.problem(path, what, reason, hint, next, value=value)
        self.problems.append(found)

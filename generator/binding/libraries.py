"""adaptors/ccl/<name>/adaptor.yaml of a vendor's collective library: the binding language over the
ccl table. `load_ccl_binding(path, spec)` reads one, `render_ccl` writes its shim and emulator.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from unipal.generator.binding import files as adaptor_file
from unipal.generator.binding import library_files as ccl_file
from unipal.generator.binding.builtins import ccl_words
from unipal.generator.binding.expressions import CType, Prototype
from unipal.generator.binding.model import Binding, Bound, Handles
from unipal.generator.binding.parser import AdaptorReader
from unipal.generator.diagnostics import Key, SpecError, near
from unipal.generator.spec.model import Function, Spec

SHARED = (
    "libraries",
    "results",
    "constants",
    "tables",
    "functions",
    "emulator",
    "doc",
    "unsupported",
)  # said as a chip says it


class CclReader(AdaptorReader):
    """Reads one file of a collective library that is described by the vendor's calls."""

    KEY = "ccl"
    FOLDER = ccl_file.FOLDER
    TABLE = "ccl"
    ANSWERED = ("getErrorString", "getLastError")

    def schema(self) -> dict[str, Any]:
        return schema()

    def open(self) -> bool:
        found = super().open()
        bound = self.data.get("functions", {})
        for name, why in self.data.get("composed", {}).items():
            bound.setdefault(name, {"composed": why})
        return found

    def other(self) -> Binding:
        self.refuse((self.KEY,), self.data[self.KEY], "binds no functions", "add 'functions: …'")
        return super().other()

    def function(
        self,
        function: Function,
        raw: Any,
        path: tuple[Key, ...],
        handles: Handles,
        values: Mapping[str, CType],
    ) -> Bound:
        if isinstance(raw, dict) and "composed" in raw:
            keys = ("composed", function.name)
            place = self.layer(*keys).source.at(*keys)
            return Bound(function, (), (), None, "", "", place, raw["composed"])
        return super().function(function, raw, path, handles, values)

    def own_words(self) -> Mapping[str, Prototype]:
        handles = self.native()
        return ccl_words(handles, next(iter(self.data["errors"])))

    def native(self) -> Handles:
        handles = self.data["handles"]
        id = handles["id"]
        stream, comm = handles["stream"], handles["comm"]
        return Handles(stream, "", "", 0, False, comm, id["type"], id["bytes"])

    def read_handles(self) -> Handles:
        found = self.native()
        for key, name in (("stream", found.stream), ("comm", found.comm), ("id", found.id)):
            if name not in self.kinds:
                self.refuse(
                    ("handles", key),
                    key,
                    f"no type '{name}'",
                    "add the type to `declarations:`",
                    near(name, self.kinds),
                    value=True,
                )
        declared = next((t for t in self.types if t.name == found.id), None)
        if declared is not None and declared.bytes != found.id_bytes:
            self.refuse(
                ("handles", "id"),
                "id",
                f"has {found.id_bytes} bytes, but type {found.id} has {declared.bytes}",
                "correct the one that is wrong",
            )
        return found

    def emulation(self, handles: Handles) -> Mapping[str, Prototype]:
        from unipal.generator.binding.builtins import library_words as words

        return words(self.spec, handles, next(iter(self.data.get("errors", ("int",)))))


def schema() -> dict[str, Any]:
    """That of collective libraries, with the words of a binding as a chip has them."""
    whole = ccl_file.schema()
    chip = adaptor_file.schema()
    shared = {key: chip["properties"][key] for key in SHARED}
    extends = json.loads(json.dumps(chip["properties"]["extends"]))
    extends["properties"]["ccl"] = extends["properties"].pop("chip")
    extends["required"] = ["ccl"]
    whole["properties"] = {**whole["properties"], **shared, "extends": extends}
    whole["$defs"] = chip["$defs"]
    return whole


def load_ccl_binding(path: Path, spec: Spec, shown: str | None = None) -> Binding:
    """Reads one adaptor.yaml; raises SpecError with every problem."""
    reader = CclReader(path, shown or f"{ccl_file.FOLDER}/{path.parent.name}/{path.name}", spec)
    binding = reader.read()
    if reader.problems or binding is None:
        raise SpecError(sorted(set(reader.problems)))
    return binding


def composed(binding: Binding) -> dict[str, str]:
    """The operations that the shim makes of `send` and `recv` in a group → why."""
    return {n: b.composed for n, b in sorted(binding.functions.items()) if b.composed}

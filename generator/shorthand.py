"""The short forms of an adaptor.yaml, written out: `write_out` gives the rest of the generator the
one long form, and every long place remembers the short one that a person wrote.

A file is written out over what the files that it extends have said (`Known`). What a short form
lacks or contradicts is a problem at its own place.
"""

from __future__ import annotations

import re
from typing import Any

from unipal.generator.prototype_words import pieces
from unipal.generator.shorthand_symbols import SymbolWords
from unipal.generator.shorthand_words import Known, Path
from unipal.generator.source import Problem, Source
from unipal.generator.step_words import spelled_out


def write_out(source: Source, known: Known, problems: list[Problem]) -> None:
    """Puts the long form in the place of `source.data`, and adds what it says to `known`."""
    form = _Form(source, known, problems)
    form.headers()
    form.handles()
    form.types()
    form.errors()
    form.tables()
    form.constants()
    form.unsupported()
    form.learn()
    form.functions()
    form.symbols()
    form.locals()
    source.data, source.moved = form.data, form.moved


class _Form(SymbolWords):
    """One file on its way from short to long."""

    # ---- functions ---------------------------------------------------------------------------

    def functions(self) -> None:
        """A mapping of PAL values is a choice by the parameter that has them."""
        if "functions" in self.data:
            self.data["functions"] = {
                name: self.chosen(body, ("functions", name), ("functions", name), name)
                for name, body in self.data["functions"].items()
            }

    def chosen(self, body: Any, to: Path, written: Path, function: str) -> Any:
        if isinstance(body, list):
            return [
                self.chosen(one, (*to, at), (*written, at), function) for at, one in enumerate(body)
            ]
        if not isinstance(body, dict):
            return body
        cases = [key for key in body if re.match(r"pal[A-Z]", str(key))]
        long: dict[str, Any] = {}
        for key, value in body.items():
            if key in cases:
                place = (*to, "cases", key)
                self.move(place, (*written, key))
                self.add_case(
                    long, key, self.chosen(value, place, (*written, key), function), function
                )
                self.move((*to, "by"), written)
                self.move((*to, "cases"), written)
            elif key == "cases":
                long[key] = {
                    case: self.chosen(steps, (*to, key, case), (*written, key, case), function)
                    for case, steps in value.items()
                }
            elif key in ("ignores", "locals", "means", "results", "requires"):
                long[key] = value
            else:
                long[key] = self.chosen(value, (*to, key), (*written, key), function)
        return long

    def locals(self) -> None:
        """`out name` in a call is the address of a local of the type that it points to."""
        for key in ("start", "each_thread", "each_device"):
            if isinstance(self.data.get(key), str | list):  # its steps alone
                self.data[key] = {"steps": self.data[key]}
                self.move((key, "steps"), (key,))
            if key in self.data:
                self.data[key] = self.with_locals(self.data[key], (key,))
        if "functions" in self.data:
            order = {name: at for at, name in enumerate(self.known.functions)}
            self.data["functions"] = {
                name: self.with_locals(body, ("functions", name))
                for name, body in sorted(
                    self.data["functions"].items(), key=lambda one: order.get(one[0], len(order))
                )
            }

    def with_locals(self, body: Any, path: Path) -> Any:
        found: dict[str, str] = {}
        long = self.declared(spelled_out(body, found), found)
        if not found:
            return long
        if not isinstance(long, dict):
            long = {"steps": long}
            self.move((*path, "steps"), self.moved.get(path, (path, False))[0])
        self.moved.setdefault((*path, "locals"), (path, False))
        return {**long, "locals": {**long.get("locals", {}), **found}}

    def declared(self, node: Any, found: dict[str, str]) -> Any:
        if isinstance(node, list):
            return [self.declared(one, found) for one in node]
        if isinstance(node, dict):
            return {
                key: value if key in ("locals", "ignores") else self.declared(value, found)
                for key, value in node.items()
            }
        call = re.fullmatch(r"([^(]*?)(\w+)\((.*)\)", node) if isinstance(node, str) else None
        proto = self.known.prototypes.get(call[2]) if call else None
        if call is None or proto is None or "out " not in node:
            return node
        given = [one.strip() for one in pieces(call[3])]
        for at, one in enumerate(given):
            local = re.fullmatch(r"out (\w+)", one)
            if local and at < len(proto.params):
                found[local[1]] = proto.params[at].pointed
                given[at] = f"&{local[1]}"
        return f"{call[1]}{call[2]}({', '.join(given)})"

"""The short forms of an adaptor.yaml, written out: `write_out` gives the rest of the generator the
one long form, and every long place remembers the short one that a person wrote.

A file is written out over what the files that it extends have said (`Known`). What a short form
lacks or contradicts is a problem at its own place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from unipal.generator.expression import CType
from unipal.generator.model import Function, Param
from unipal.generator.prototype_words import Parameter, Written, pieces, read
from unipal.generator.shorthand_words import Known, Path, ShortWords
from unipal.generator.source import Problem, Source

_STEP = ("ignores", "locals", "accept", "not_ready", "means", "undo")  # of a call
_SIZES = {
    "char": (1, "signed"), "int": (4, "signed"), "unsigned int": (4, "unsigned"),
    "long": (8, "signed"), "long long": (8, "signed"), "int64_t": (8, "signed"),
    "unsigned long": (8, "unsigned"), "unsigned long long": (8, "unsigned"),
    "size_t": (8, "unsigned"), "uint64_t": (8, "unsigned"),
}  # fmt: skip


def write_out(source: Source, known: Known, problems: list[Problem]) -> None:
    """Puts the long form in the place of `source.data`, and adds what it says to `known`."""
    form = _Form(source, known, problems)
    form.headers()
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


class _Form(ShortWords):
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

    def add_case(self, body: dict[str, Any], value: str, steps: Any, function: str) -> None:
        """One branch of a choice, in the order of the PAL's values."""
        by = self.chooser(self.known.functions.get(function), value)
        order = list(self.known.enums.get(by.type.name, ())) if by else []
        cases = {**body.get("cases", {}), value: steps}
        body["by"] = by.name if by else self.known.owner(value)
        body["cases"] = dict(
            sorted(cases.items(), key=lambda c: order.index(c[0]) if c[0] in order else 99)
        )

    def locals(self) -> None:
        """`out name` in a call is the address of a local of the type that it points to."""
        for key in ("start", "each_thread", "each_device"):
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
        long = self.declared(body, found)
        if not found:
            return body
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

    def chooser(self, function: Function | None, value: str) -> Param | None:
        """The parameter that a choice by this value is made by."""
        params = [p for p in function.params if p.type.kind == "enum"] if function else []
        owner = self.known.owner(value)
        return next((p for p in params if p.type.name == owner), params[0] if params else None)

    # ---- symbols -----------------------------------------------------------------------------

    def symbols(self) -> None:
        if "symbols" not in self.data:
            return
        blocks = []
        for at, block in enumerate(self.data["symbols"]):
            path: Path = ("symbols", at)
            entries: list[dict[str, Any]] = []
            result = block.get("result", self.only["result"])
            for key, value in (block.get("binds") or {}).items():
                written = (*path, "binds", key)
                place = (*path, "functions", len(entries))
                entry = {"c": value} if isinstance(value, str) else dict(value)
                self.move(place, written)
                if isinstance(value, str):
                    self.move((*place, "c"), written)
                step = {k: entry.pop(k) for k in _STEP if k in entry}
                proto = self.prototype(entry, result, place, written)
                entries.append(entry)
                self.bind(key, proto, step, written)
            listed = block.get("functions") or []
            for key, value in listed.items() if isinstance(listed, dict) else enumerate(listed):
                place = (*path, "functions", len(entries))
                written = (*path, "functions", key)
                if place != written:
                    self.move(place, written)
                entries.append(self.entry(key, value, result, place, written))
            long = {k: v for k, v in block.items() if k not in ("binds", "result", "parts")}
            for word in ("library", "header"):
                if (
                    word not in long
                    and self.only[word]
                    and (word == "library" or "source" not in long)
                ):
                    long[word] = self.only[word]
            if "library" not in long:
                reason = "of several libraries, says none"
                self.refuse(path, "symbols", reason, "add 'library: …'")
                long["library"] = ""
            source = self.known.headers.get(long.get("header", ""))
            if "source" not in long:
                if source is None:
                    advice = "add 'source: …', or name a 'header' whose source `headers:` says"
                    self.refuse(path, long["library"], "misses 'source'", advice)
                long["source"] = source or ""
            blocks.append({**long, "functions": entries})
        self.data["symbols"] = blocks

    def entry(
        self, key: str | int, value: Any, result: str, place: Path, written: Path
    ) -> dict[str, Any]:
        """One vendor function: a prototype, or a prototype and what there is to say of it."""
        if isinstance(key, int):
            entry = {"c": value} if isinstance(value, str) else dict(value)
            if isinstance(value, str):
                self.move((*place, "c"), written)
        else:
            self.move((*place, "c"), written, by_key=True)
            entry = {"c": key}
            if isinstance(value, dict):
                entry |= value
            elif value is not None:
                entry["emulate"] = value
                self.move((*place, "emulate"), written)
        self.prototype(entry, result, place, written)
        return entry

    def prototype(self, entry: dict[str, Any], result: str, place: Path, written: Path) -> Written:
        """Reads the words beside C out of an entry's prototype, and leaves it C."""
        parts = self.data["symbols"][place[1]].get("parts", {})
        proto = read(entry["c"], result, parts)
        self.known.prototypes[proto.name] = proto
        entry["c"] = proto.text
        chosen = {p.name: p.chosen for p in proto.params if p.chosen}
        if chosen:
            entry["arguments"] = {**entry.get("arguments", {}), **chosen}
            for name in chosen:
                self.move((*place, "arguments", name), written)
        nullable = [p.name for p in proto.params if p.nullable]
        if nullable:
            entry["nullable"] = [*entry.get("nullable", ()), *nullable]
        if proto.exports:
            entry["exports"] = list(proto.exports)
        if proto.optional:
            entry["optional"] = True
        if proto.emulate:
            entry["emulate"] = proto.emulate
            self.move((*place, "emulate"), written)
        if isinstance(entry.get("emulate"), str):
            entry["emulate"] = proto.carried_out(entry["emulate"])
        return proto

    def bind(self, key: str, proto: Written, step: dict[str, Any], written: Path) -> None:
        """`PAL function: prototype`: the function is that call, with the PAL's own parameters."""
        name, _, case = key.partition(".")
        function = self.known.functions.get(name)
        said = self.data.get("functions", {}).get(name)
        left = step.get("ignores") or (said.get("ignores", {}) if isinstance(said, dict) else {})
        text = f"{proto.name}({', '.join(self.arguments(function, case, proto, left, written))})"
        call: Any = {"call": text, **step} if step else text
        bound = self.data["functions"] = dict(self.data.get("functions", {}))
        body = bound.get(name)
        to: Path = ("functions", name)
        if case:
            if body is None or (isinstance(body, dict) and "call" not in body):
                body = bound[name] = dict(body or {})
                there = body if case in ("sync", "async") else body.get("cases", {})
                if case not in there:
                    if case in ("sync", "async"):
                        body[case] = call
                        self.move((*to, case), written)
                    else:
                        self.add_case(body, case, call, name)
                        self.move((*to, "cases", case), written)
                        self.moved.setdefault((*to, "by"), (written, False))
                        self.moved.setdefault((*to, "cases"), (written, False))
                    self.moved.setdefault(to, (written, False))
                    return
        elif body is None:
            bound[name] = call
            self.move(to, written)
            return
        self.refuse(written, key, "is bound twice", "remove one of them")

    def arguments(
        self,
        function: Function | None,
        case: str,
        proto: Written,
        ignored: Mapping[str, str],
        path: Path,
    ) -> Iterator[str]:
        """What the vendor's parameters get: what `=` says, the PAL's parameter of the same name,
        and the PAL's others in their order.
        """
        if function is None:
            return
        chooser = self.chooser(function, case) if case.startswith("pal") else None
        params = [
            p
            for p in function.params
            if p.name not in ignored
            and not (case == "sync" and p.type.name == "stream")
            and p is not chooser
        ]
        said = {word for p in proto.params for word in re.findall(r"\w+", p.given)}
        free = {p.name: p for p in params if p.name not in said}
        same = {p.name for p in proto.params if not p.given and p.name in free}
        rest = [p for n, p in free.items() if n not in same]
        open_ = [p for p in proto.params if not p.given and p.name not in same]
        if len(open_) != len(rest):
            pal = ", ".join(p.name for p in rest) or "nothing"
            theirs = ", ".join(p.name for p in open_) or "nothing"
            reason = f"{proto.name} has {theirs} left to fill, and {function.name} {pal} to give"
            self.refuse(path, function.name, reason, "say what a parameter gets: `int len = size`")
            return
        in_order = dict(zip((p.name for p in open_), rest, strict=True))
        for param in proto.params:
            ours = in_order.get(param.name) or free.get(param.name)
            if param.given:
                yield param.given
            elif ours is not None:
                yield self.given(param, ours.name, self.known.native(ours), path)

    def given(self, param: Parameter, name: str, pal: CType, path: Path) -> str:
        """A PAL parameter as the vendor's: itself, through a table, its address, or cast."""
        theirs = param.type
        if pal.base in self.known.enums and pal.depth == 0 and theirs.base != pal.base:
            fitting = [
                table
                for table, rows in self.known.tables.items()
                if table not in self.known.derived
                if rows and self.known.owner(next(iter(rows))) == pal.base
                if any(
                    isinstance(row, str)
                    and self.known.constants.get(row, ("", ""))[param.chosen != ""]
                    == (param.chosen or theirs.base)
                    for row in rows.values()
                )
            ]
            if len(fitting) == 1:
                return f"{fitting[0]}[{name}]"
            found = "several tables do" if fitting else "no table does"
            reason = f"{found} turn {pal.base} into {param.chosen or theirs.base}"
            self.refuse(
                path, param.name, reason, f"say which: `{param.name} = <table>[{name}]`", fitting
            )
            return name
        ours, wanted = self.same(pal), self.same(theirs)
        if ours.base == wanted.base:
            return {1: f"&{name}", -1: f"*{name}"}.get(wanted.depth - ours.depth, name)
        numbers = self.size(ours.base), self.size(wanted.base)
        if ours.depth == wanted.depth and None not in numbers and numbers[0] != numbers[1]:
            return f"({param.spelled}){name}"
        if ours.depth and not wanted.depth and not self.is_a(wanted.base, "struct"):
            return f"({param.spelled}){name}"
        return name

    def same(self, kind: CType) -> CType:
        base = self.known.types.get(kind.base, {}).get("same_as", kind.base)
        return CType(base, kind.depth)

    def is_a(self, name: str, kind: str) -> bool:
        return bool(self.known.types.get(name, {}).get("kind") == kind)

    def size(self, name: str) -> tuple[int, str] | None:
        """Bytes and sign of an integer; None for anything else."""
        how = self.known.types.get(name, {})
        if how.get("kind") in ("signed", "unsigned"):
            return int(how.get("bytes", 8)), str(how["kind"])
        return _SIZES.get(name)

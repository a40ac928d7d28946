"""The short forms of an adaptor.yaml, written out: `write_out` gives the rest of the generator the
one long form, and every long place remembers the short one that a person wrote.

A file is written out over what the files that it extends have said (`Known`). What a short form
lacks or contradicts is a problem at its own place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.generator.binding import Handles, param_type
from unipal.generator.expression import CType
from unipal.generator.model import Function, Param
from unipal.generator.prototype_words import Parameter, Written, pieces, read
from unipal.generator.source import Key, Problem, Source, near

Path = tuple[Key, ...]

_STEP = ("ignores", "locals", "accept", "not_ready", "means", "undo")  # of a call, beside its symbol
_NUMBERED = re.compile(r"(\w+)\s*=\s*(-?(?:0[xX][0-9a-fA-F]+|\d+))")
_SIZES = {
    "char": (1, "signed"), "int": (4, "signed"), "unsigned int": (4, "unsigned"),
    "long": (8, "signed"), "long long": (8, "signed"), "int64_t": (8, "signed"),
    "unsigned long": (8, "unsigned"), "unsigned long long": (8, "unsigned"),
    "size_t": (8, "unsigned"), "uint64_t": (8, "unsigned"),
}  # fmt: skip
_FIXED = re.compile(r"(u?)int(8|16|32|64)_t")
_BYTES = re.compile(r"(room for )?(\d+) bytes(?:, align (\d+))?")


@dataclass
class Known:
    """What the files beneath have said, in the long form."""

    functions: Mapping[str, Function]  # of the PAL table
    enums: Mapping[str, Sequence[str]]  # of the PAL
    unhandled: str  # what a code without a line is
    types: dict[str, dict[str, Any]] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)
    constants: dict[str, tuple[str, str]] = field(default_factory=dict)  # name → type, set
    prototypes: dict[str, Written] = field(default_factory=dict)
    derived: set[str] = field(default_factory=set)  # tables that are like another
    handles: dict[str, Any] = field(default_factory=dict)

    def owner(self, value: str) -> str:
        """The PAL enum that has a value; "" when none has."""
        return next((name for name, values in self.enums.items() if value in values), "")

    def native(self, param: Param) -> CType:
        """What steps see of a PAL parameter."""
        said = self.handles
        ipc, id = said.get("ipc", {}), said.get("id", {})
        stream, event, comm = (said.get(key, "") for key in ("stream", "event", "comm"))
        handles = Handles(
            stream,
            event,
            ipc.get("type", ""),
            ipc.get("bytes", 0),
            ipc.get("text", False),
            comm,
            id.get("type", ""),
            id.get("bytes", 0),
        )
        return param_type(param, handles)


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


class _Form:
    """One file on its way from short to long."""

    def __init__(self, source: Source, known: Known, problems: list[Problem]) -> None:
        self.source, self.known, self.problems = source, known, problems
        self.data: dict[str, Any] = dict(source.data)
        self.moved: dict[Path, tuple[Path, bool]] = {}
        self.sets: list[dict[str, Any]] = []  # constants that stand where they are used
        self.only = {"header": "", "library": "", "result": ""}

    def refuse(
        self, path: Path, what: str, reason: str, next: str, hint: Sequence[str] = ()
    ) -> None:
        self.problems.append(self.source.problem(path, what, reason, hint, next))

    def move(self, to: Path, written: Path, by_key: bool = False) -> None:
        """A long place is the short one `written`, or, `by_key`, the key at its end."""
        self.moved[to] = (written, by_key)

    def headers(self) -> None:
        given = self.data.get("headers")
        if isinstance(given, dict):
            self.known.headers |= given
            self.data["headers"] = list(given)
            self.only["header"] = next(iter(given)) if len(given) == 1 else ""
        for key, inside in (("library", "libraries"), ("result", "errors")):
            named = self.data.get(inside, {})
            self.only[key] = next(iter(named)) if len(named) == 1 else ""


    def types(self) -> None:
        if "types" not in self.data:
            return
        types: dict[str, Any] = {}
        for name, how in self.data["types"].items():
            if isinstance(how, list):  # a kind, and the types that are of it
                for at, one in enumerate(how):
                    types[one] = {"kind": name}
                    self.move(("types", one), ("types", name, at))
            else:
                types[name] = self.kind(name, how) if isinstance(how, str) else how
        self.data["types"] = types

    def kind(self, name: str, text: str) -> dict[str, Any]:
        """A type in words."""
        if fixed := _FIXED.fullmatch(text):
            kind = "unsigned" if fixed[1] else "signed"
            return {"kind": kind, "bytes": int(fixed[2]) // 8}
        if size := _BYTES.fullmatch(text):
            room = {"room": True} if size[1] else {}
            align = {"align": int(size[3])} if size[3] else {}
            return {"kind": "struct", "bytes": int(size[2]), **align, **room}
        if "(*)" in text:
            return {"kind": "function", "c": text}
        if text in ("enum", "pointer"):
            return {"kind": text}
        if re.fullmatch(r"\w+", text):
            return {"kind": "pointer", "same_as": text}
        words = "enum, pointer, int32_t, '64 bytes, align 8', 'room for 64 bytes'"
        advice = f"write {words}, a function type or the pointer that it is the same as"
        self.refuse(("types", name), name, f"'{text}' is no type", advice)
        return {"kind": "enum"}

    def is_enum(self, name: str) -> bool:
        how = self.data.get("types", {}).get(name) or self.known.types.get(name, {})
        return how.get("kind") == "enum"

    def numbered(self, entry: Any, path: Path, numbers: dict[str, int]) -> Any:
        """`NAME = 7` as its name; the number is kept."""
        if not isinstance(entry, str) or not (found := _NUMBERED.fullmatch(entry)):
            return entry
        name, number = found[1], int(found[2], 0)
        if numbers.setdefault(name, number) != number:
            first = numbers[name]
            reason = f"is {first} and {number} at the same time"
            self.refuse(path, name, reason, "correct the one that is wrong")
        return name

    def declare(
        self, name: str, kind: str, how: Mapping[str, Any], numbers: dict[str, int], path: Path
    ) -> None:
        """A set of the constants that brought their numbers with them."""
        if not numbers:
            return
        block: dict[str, Any] = {"set": name}
        if self.is_enum(kind):
            block["type"] = kind
        header = how.get("header", self.only["header"])
        block |= {"header": header} if header else {"source": how.get("source", "")}
        block["values"] = dict(sorted(numbers.items(), key=lambda one: one[1]))
        self.move(("constants", len(self.sets)), path)
        self.sets.append(block)

    def errors(self) -> None:
        if "errors" not in self.data:
            return
        errors: dict[str, Any] = {}
        for name, how in self.data["errors"].items():
            path: Path = ("errors", name)
            numbers: dict[str, int] = {}
            long: dict[str, Any] = {}
            codes = dict(how.get("map", {}))
            for key, value in how.items():
                listed = value if isinstance(value, list) else [value]
                names = [
                    self.numbered(one, (*path, key, at), numbers) for at, one in enumerate(listed)
                ]
                if key.startswith("pal"):
                    for at, code in enumerate(names):
                        if key != self.known.unhandled:
                            codes[code] = key
                        self.move((*path, "map", code), (*path, key, at))
                elif key not in ("map", "set", "header"):
                    long[key] = names if isinstance(value, list) else names[0]
            source = self.known.headers.get(how.get("header", self.only["header"]))
            if "source" not in long and source is not None:
                long["source"] = source
            if "source" not in long:
                advice = "add 'source: …', or name a 'header' whose source `headers:` says"
                self.refuse(path, name, "misses 'source'", advice)
                long["source"] = ""
            errors[name] = {**long, "map": codes}
            self.declare(how.get("set", "results"), name, {**how, **long}, numbers, path)
        self.data["errors"] = errors

    def tables(self) -> None:
        if "tables" not in self.data:
            return
        tables: dict[str, Any] = {}
        for name, how in self.data["tables"].items():
            path: Path = ("tables", name)
            if not {"rows", "like"} & set(how):
                tables[name] = how
                continue
            numbers: dict[str, int] = {}
            rows: dict[str, Any] = {}
            if "like" in how:
                other = {**self.known.tables, **tables}.get(how["like"])
                if other is None:
                    known = {*self.known.tables, *tables}
                    hint = near(how["like"], known)
                    reason = f"no table '{how['like']}' before it"
                    self.refuse((*path, "like"), name, reason, "name one", hint)
                    other = {}
                rows |= other
                self.known.derived.add(name)
                for at, value in enumerate(how.get("without", ())):
                    if value not in other:
                        reason = f"'{value}' is no row of {how['like']}"
                        hint = near(value, other)
                        self.refuse((*path, "without", at), name, reason, "name rows of it", hint)
                    rows[value] = {"refuse": how.get("why", "")}
            for key, value in how.get("rows", {}).items():
                rows[key] = self.numbered(value, (*path, "rows", key), numbers)
                self.move((*path, key), (*path, "rows", key))
            tables[name] = rows
            if numbers and not ({"header", "source"} & set(how) or self.only["header"]):
                advice = "add 'header: …' or 'source: …'"
                self.refuse(path, name, "does not say where its numbers come from", advice)
            self.declare(how.get("set", f"{name}s"), how.get("type", ""), how, numbers, path)
        self.data["tables"] = tables

    def constants(self) -> None:
        blocks = list(self.sets)
        given = self.data.get("constants", ())
        for at, block in enumerate([{"sets": given}] if isinstance(given, dict) else given):
            path: Path = ("constants", at)
            if "sets" not in block:
                self.move(("constants", len(blocks)), path)
                blocks.append(block)
                continue
            where = {key: block[key] for key in ("header", "source") if key in block}
            if not where and self.only["header"]:
                where = {"header": self.only["header"]}
            for title, values in block["sets"].items():
                *kinds, name = title.split()
                long: dict[str, Any] = {"set": name}
                if kinds == ["flags"]:
                    long["flags"] = True
                elif kinds:
                    long["type"] = kinds[0]
                place = ("constants", title) if isinstance(given, dict) else (*path, "sets", title)
                self.move(("constants", len(blocks)), place)
                self.move(("constants", len(blocks), "values"), place)
                blocks.append({**long, **where, "values": self.counted(values, place)})
        if blocks:
            self.data["constants"] = blocks

    def counted(self, values: Any, path: Path) -> dict[str, int]:
        """A list counts from 0 as an enum of C does; `NAME = 7` goes on from there."""
        if isinstance(values, dict):
            return values
        found: dict[str, int] = {}
        next = 0
        for at, entry in enumerate(values):
            numbers: dict[str, int] = {}
            name = self.numbered(entry, (*path, at), numbers)
            next = numbers.get(name, next)
            if name in found:
                self.refuse((*path, at), name, "constant stands twice", "remove one of them")
            found[name] = next
            next += 1
        return found

    def unsupported(self) -> None:
        """Several functions with one reason; a reason alone is the driver's, seen in the header."""
        if "unsupported" not in self.data:
            return
        away: dict[str, Any] = {}
        first = next(iter(self.data.get("headers", ())), "")
        for names, how in self.data["unsupported"].items():
            path: Path = ("unsupported", names)
            long = {"kind": "driver", **({"why": how} if isinstance(how, str) else how)}
            if isinstance(how, str) and first in self.known.headers:
                long["source"] = self.known.headers[first]
            elif isinstance(how, str):
                advice = "write {why: …, source: …}, or say under `headers:` where the header is from"
                self.refuse(path, names, "does not say where that is written", advice)
            for name in names.split(", "):
                if name in away:
                    reason = "is declared away twice"
                    self.refuse(path, name, reason, "remove one of them")
                if name != names:
                    self.move(("unsupported", name), path)
                away[name] = long
        self.data["unsupported"] = away

    def learn(self) -> None:
        """What this file adds to the words of those that are laid over it."""
        known = self.known
        known.types |= self.data.get("types", {})
        known.tables |= self.data.get("tables", {})
        known.handles |= self.data.get("handles", {})
        for block in self.data.get("constants", ()):
            for name in block["values"]:
                known.constants[name] = (block.get("type", ""), block["set"])

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
        known = self.known.functions.get(function)
        params = [p for p in known.params if p.type.kind == "enum"] if known else []
        owner = self.known.owner(value)
        by = next((p for p in params if p.type.name == owner), params[0] if params else None)
        order = list(self.known.enums.get(by.type.name, ())) if by else []
        cases = {**body.get("cases", {}), value: steps}
        body["by"] = by.name if by else owner
        body["cases"] = dict(
            sorted(cases.items(), key=lambda c: order.index(c[0]) if c[0] in order else 99)
        )

    def locals(self) -> None:
        """`out name` in a call is the address of a local, of the type that the parameter points to."""
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

    def prototype(
        self, entry: dict[str, Any], result: str, place: Path, written: Path
    ) -> Written:
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
        params = [
            p
            for p in function.params
            if p.name not in ignored
            and not (case == "sync" and p.type.name == "stream")
            and not (case.startswith("pal") and p.type.name == self.known.owner(case))
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
            pal = in_order.get(param.name) or free.get(param.name)
            if param.given:
                yield param.given
            elif pal is not None:
                yield self.given(param, pal.name, self.known.native(pal), path)

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


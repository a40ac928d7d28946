"""The words of an adaptor.yaml in short: headers, types, errors, tables, constants and what is not
there. shorthand.py writes out the functions and symbols, and says when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.generator.binding import Handles, param_type
from unipal.generator.expression import CType
from unipal.generator.model import Function, Param
from unipal.generator.prototype_words import Written
from unipal.generator.source import Key, Problem, Source, near

Path = tuple[Key, ...]

_NUMBERED = re.compile(r"(\w+)\s*=\s*(-?(?:0[xX][0-9a-fA-F]+|\d+))")
_FIXED = re.compile(r"(u?)int(8|16|32|64)_t")
_BYTES = re.compile(r"(room for )?(\d+) bytes(?:, align (\d+))?")
_MARKED = re.compile(r"(invalid_handle|no_device)\s+(.+)")  # a code that is that, too
_SOURCED = re.compile(r"(.*\S)\s+\[([^\[\]]+)\]", re.DOTALL)  # a reason, and where it is written


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
    takes: dict[str, int] = field(default_factory=dict)  # word of the emulator → its parameters

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


class ShortWords:
    """What one file says of its vendor's vocabulary, on its way from short to long."""

    def __init__(self, source: Source, known: Known, problems: list[Problem]) -> None:
        self.source, self.known, self.problems = source, known, problems
        self.data: dict[str, Any] = dict(source.data)
        self.moved: dict[Path, tuple[Path, bool]] = {}
        self.sets: list[dict[str, Any]] = []  # constants that stand where they are used
        self.only = {"header": "", "library": "", "result": ""}
        self.results: dict[str, str] = {}  # header → the type of its codes

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
        for name, how in self.data.get("errors", {}).items():
            self.results.setdefault(how.get("header", ""), name)

    def handles(self) -> None:
        """`text: 64` is a string key of so many bytes."""
        ipc = self.data.get("handles", {}).get("ipc", {})
        if type(ipc.get("text")) is int:
            long = {"type": "char", "bytes": ipc["text"], **ipc, "text": True}
            self.data["handles"] = {**self.data["handles"], "ipc": long}

    def types(self) -> None:
        types: dict[str, Any] = {}
        for name, how in self.data.get("types", {}).items():
            if isinstance(how, list):  # a kind, and the types that are of it
                for at, one in enumerate(how):
                    types[one] = {"kind": name}
                    self.move(("types", one), ("types", name, at))
            else:
                types[name] = self.kind(name, how) if isinstance(how, str) else how
        declared = {**self.known.types, **types}
        types |= {name: how for name, how in self.plain_types() if name not in declared}
        if types:
            self.data["types"] = types

    def plain_types(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The types that need no line: codes, sets or tables say what they are, or handles do, and
        a prototype has them, or has them not yet.
        """
        symbols = self.data.get("symbols", ())
        text = str(list(symbols.items()) if isinstance(symbols, dict) else symbols)
        used = set(re.findall(r"\b[A-Za-z_]\w*", text))
        handles = self.data.get("handles", {})
        used |= {str(name) for name in handles.values()} if "todo" in self.data else set()
        given = self.data.get("constants", ())
        blocks = [given] if isinstance(given, dict) else [b.get("sets", {}) for b in given]
        titles = [(title, sets) for block in blocks for title, sets in block.items()]
        titles += [(title, ()) for _, sets in titles if isinstance(sets, dict) for title in sets]
        named = [title.split()[0] for title, _ in titles if re.fullmatch(r"\w+ +\w+", title)]
        named += [how["type"] for how in self.data.get("tables", {}).values() if "type" in how]
        for name in (*named, *self.data.get("errors", ())):
            if name != "flags":
                yield name, {"kind": "enum"}
        for key in ("stream", "event", "comm"):
            if handles.get(key) in used:
                yield handles[key], {"kind": "pointer"}
        if handles.get("id", {}).get("type") in used:
            yield handles["id"]["type"], {"kind": "struct", "bytes": handles["id"]["bytes"]}

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
                listed = list(value) if isinstance(value, list) else [value]
                for at, one in enumerate(listed if isinstance(value, list) else ()):
                    if marked := _MARKED.fullmatch(one):
                        listed[at] = marked[2]
                        long[marked[1]] = self.numbered(marked[2], (*path, key, at), {})
                        self.move((*path, marked[1]), (*path, key, at))
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
            given = how.get("rows", {})
            if isinstance(given, list):
                rows |= self.counted_rows(given, (*path, "rows"), numbers)
                given = {}
            for key, value in given.items():
                rows[key] = self.numbered(value, (*path, "rows", key), numbers)
                self.move((*path, key), (*path, "rows", key))
            tables[name] = rows
            if numbers and not ({"header", "source"} & set(how) or self.only["header"]):
                advice = "add 'header: …' or 'source: …'"
                self.refuse(path, name, "does not say where its numbers come from", advice)
            self.declare(how.get("set", f"{name}s"), how.get("type", ""), how, numbers, path)
        self.data["tables"] = tables

    def counted_rows(
        self, given: Sequence[Any], path: Path, numbers: dict[str, int]
    ) -> dict[str, Any]:
        """The rows of a table that stand in the list of all constants: those with a PAL value."""
        listed = [next(iter(one.values())) if isinstance(one, dict) else one for one in given]
        numbers |= self.counted([one for one in listed if isinstance(one, str)], path)
        rows: dict[str, Any] = {}
        for at, one in enumerate(given):
            for key, value in one.items() if isinstance(one, dict) else ():
                if key in rows:
                    self.refuse((*path, at), key, "row stands twice", "remove one of them")
                rows[key] = self.numbered(value, (*path, at), {})
                self.move((path[0], path[1], key), (*path, at))
        return rows

    def grouped(self, given: Any) -> list[tuple[dict[str, Any], Path]]:
        """The blocks of constants and where each stands; a mapping has the sets of the one header,
        or headers, or sources, with the sets of each.
        """
        if not isinstance(given, dict):
            return [(block, ("constants", at)) for at, block in enumerate(given)]
        inside = [sets for sets in given.values() if isinstance(sets, dict)]
        if not any(isinstance(one, dict | list) for sets in inside for one in sets.values()):
            return [({"sets": given}, ("constants",))]
        found: list[tuple[dict[str, Any], Path]] = []
        for where, sets in given.items():
            header = where in self.known.headers
            if not header and re.fullmatch(r"\S+\.h\w*", where):
                hint, advice = near(where, self.known.headers), "add it to `headers:`"
                reason = f"no header '{where}'"
                self.refuse(("constants", where), "constants", reason, advice, hint)
            block = {"header" if header else "source": where, "sets": sets}
            found.append((block, ("constants", where)))
        return found

    def constants(self) -> None:
        blocks = list(self.sets)
        given = self.data.get("constants", ())
        for block, path in self.grouped(given):
            if "sets" not in block:
                self.move(("constants", len(blocks)), path)
                blocks.append(block)
                continue
            where: dict[str, str] = {k: block[k] for k in ("header", "source") if k in block}
            if not where and self.only["header"]:
                where = {"header": self.only["header"]}
            for title, values in block["sets"].items():
                *kinds, name = title.split()
                long: dict[str, Any] = {"set": name}
                if kinds == ["flags"]:
                    long["flags"] = True
                elif kinds:
                    long["type"] = kinds[0]
                at_title = isinstance(given, dict)
                place: Path = (*path, title) if at_title else (*path, "sets", title)
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
            sourced = _SOURCED.fullmatch(how) if isinstance(how, str) else None
            if sourced:
                how = {"source": " ".join(sourced[2].split()), "why": sourced[1]}
            long = {"kind": "driver", **({"why": how} if isinstance(how, str) else how)}
            if isinstance(how, str) and first in self.known.headers:
                long["source"] = self.known.headers[first]
            elif isinstance(how, str):
                advice = "write {why: …, source: …}, or say the header's source in `headers:`"
                advice += "; or put it behind the reason: `… [source]`"
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

"""An adaptor.yaml as its author wrote it, turned into the plain data that the checks read.

Every C text of the file is read here. The data keeps the place of everything in the file:
`Source.places`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.generator.binding.c_body import Body, read_body, shape
from unipal.generator.binding.c_declarations import Declarations, layout_of, read_declarations
from unipal.generator.binding.c_text import (
    STANDARD,
    CSyntaxError,
    ctype,
    defined_types,
    parse_declarations,
)
from unipal.generator.diagnostics import Key, Location, Problem, Source, near

Path = tuple[Key, ...]
COPIED = (
    "chip", "ccl", "names", "vendor", "version", "contact", "doc", "accepts", "extends",
    "implementation", "launcher", "conformance", "texts", "tables", "overrides", "todo",
    "known_failures", "composed",
)  # fmt: skip
RESULTS = {"pending": "not_ready"}  # keys of `results:` that the data calls otherwise
SAID = ("success", "pending", "other", "invalid_handle", "no_device", "clear")
PER_CALL = ("sync", "async", "c", "override")


@dataclass
class Known:
    """What the files that are extended have declared, and what this one has so far."""

    functions: Sequence[str]  # of the PAL, in its order
    types: dict[str, dict[str, Any]] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    sets: dict[tuple[tuple[str, ...], bool], str] = field(default_factory=dict)  # list → its set
    chosen: dict[str, str] = field(default_factory=dict)  # function.parameter → its set
    prototypes: set[str] = field(default_factory=set)


def read_document(source: Source, known: Known, problems: list[Problem]) -> bool:
    """Puts the plain data in the place of `source.data`, and adds what it declares to `known`;
    False when declarations cannot be read.
    """
    reader = _Document(source, known, problems)
    reader.read()
    source.data, source.places = reader.data, reader.places
    return not reader.failed


@dataclass(frozen=True)
class _Block:
    """The declarations of one header."""

    library: str
    said: Mapping[str, Any]
    path: Path
    found: Declarations
    place: Callable[[int], Location]


class _Document:
    def __init__(self, source: Source, known: Known, problems: list[Problem]) -> None:
        self.source, self.known, self.problems = source, known, problems
        self.given: dict[str, Any] = source.data
        self.data: dict[str, Any] = {}
        self.places: dict[Path, Location | Path] = {}
        self.failed = False  # declarations that cannot be read: nothing else is looked at

    def read(self) -> None:
        given, data = self.given, self.data
        data |= {key: given[key] for key in COPIED if key in given}
        self.libraries()
        if self.failed:
            return
        self.constants()
        self.handles()
        self.results()
        for key in ("start", "each_thread", "each_device", "ipc_ended"):
            if key in given:
                data[key] = self.once(given[key], (key,))
        for key in ("functions", "emulator"):
            if key in given:
                data[key] = {
                    name: self.function(body, (key, name)) for name, body in given[key].items()
                }
        if "functions" in data:
            order = {name: at for at, name in enumerate(self.known.functions)}
            found = sorted(data["functions"].items(), key=lambda f: order.get(f[0], len(order)))
            data["functions"] = dict(found)
        self.unsupported()

    # Libraries and their declarations

    def libraries(self) -> None:
        libraries: dict[str, Any] = {}
        blocks: list[_Block] = []
        for name, said in self.given.get("libraries", {}).items():
            path: Path = ("libraries", name)
            if "sonames" in said:
                library = {key: said[key] for key in ("sonames", "hint") if key in said}
                optional = {} if said.get("required", True) else {"optional": True}
                libraries[name] = {**library, **optional}
            if "declarations" in said:
                blocks += self.block(name, said, path)
            for at, more in enumerate(said.get("more", ())):
                blocks += self.block(name, more, (*path, "more", at))
        if libraries:
            self.data["libraries"] = libraries
        self.known.prototypes |= {n for b in blocks for n in b.found.functions}
        for block in blocks:
            self.refer(block)
        self.sets(blocks)
        for block in blocks:
            self.symbols(block)
        headers = [b["header"] for b in self.data.get("symbols", ()) if b.get("header")]
        if headers:
            self.data["headers"] = list(dict.fromkeys(headers))

    def block(self, library: str, said: Mapping[str, Any], path: Path) -> list[_Block]:
        """The declarations of one header of a library; none when they cannot be read."""
        if self.failed:
            return []
        place = self.placed((*path, "declarations"))
        try:
            found = read_declarations(said["declarations"], self.known.types, self.known.values)
        except CSyntaxError as error:
            self.failed = True
            self.wrong(place, library, error, defined_types(said["declarations"]))
            return []
        for name, long in found.types.items():
            if name in said.get("upper_bounds", ()):
                long = {**long, "room": True}
            self.data.setdefault("types", {})[name] = self.known.types[name] = long
            self.places["types", name] = place(found.offsets[name])
        self.known.values |= {n: v for g in found.constants for n, v in g.values.items()}
        return [_Block(library, said, path, found, place)]

    def symbols(self, block: _Block) -> None:
        """The prototypes of a block, each with what the block's lists say of it."""
        if not block.found.functions:
            return
        entries: list[dict[str, Any]] = []
        number = len(self.data.setdefault("symbols", []))
        for name, text in block.found.functions.items():
            at = block.place(block.found.offsets[name])
            self.places["symbols", number, "functions", len(entries)] = at
            entries.append({"c": text, **self.said_of(name, block, number, len(entries))})
        said = block.said
        header = {"header": said["header"]} if "header" in said else {}
        self.data["symbols"].append(
            {
                "library": block.library,
                **header,
                "verified": said.get("verified", "header"),
                "functions": entries,
                "source": said["source"],
            }
        )
        self.places["symbols", number, "library"] = block.path

    def said_of(self, name: str, block: _Block, number: int, at: int) -> dict[str, Any]:
        """What a block's lists say of one function."""
        said, entry = block.said, dict[str, Any]()
        here: Path = ("symbols", number, "functions", at)
        for key in ("flags", "values"):
            for param in said.get(key, {}):
                function, _, parameter = param.partition(".")
                if function == name:
                    entry.setdefault("arguments", {})[parameter] = self.known.chosen[param]
                    self.places[*here, "arguments", parameter] = (*block.path, key, param)
        nullable = [n.partition(".")[2] for n in said.get("nullable", ()) if _of(n) == name]
        if nullable:
            entry["nullable"] = nullable
            self.places[*here, "nullable"] = (*block.path, "nullable")
        if name in said.get("exports", {}):
            entry["exports"] = list(said["exports"][name])
        if name in said.get("optional", ()):
            entry["optional"] = True
        return entry

    def refer(self, block: _Block) -> None:
        """Names in a block's lists that nothing declares."""
        said, found = block.said, block.found
        named: list[tuple[Path, str]]
        named = [(("optional", at), n) for at, n in enumerate(said.get("optional", ()))]
        named += [(("exports", n), n) for n in said.get("exports", {})]
        named += [(("nullable", at), _of(n)) for at, n in enumerate(said.get("nullable", ()))]
        for place, name in named:
            if name not in found.functions:
                reason = f"'{name}' is not declared in this block"
                advice = "name a function of these declarations"
                hint = near(name, found.functions)
                self.refuse((*block.path, *place), name, reason, advice, hint)
        for key in ("flags", "values"):
            for param in (p for p in said.get(key, {}) if _of(p) not in self.known.prototypes):
                reason = f"no function '{_of(param)}' is declared"
                hint = near(_of(param), self.known.prototypes)
                where = (*block.path, key, param)
                self.refuse(where, param, reason, "write function.parameter", hint)
        for at, name in enumerate(said.get("upper_bounds", ())):
            if found.types.get(name, {}).get("kind") != "struct":
                reason = f"'{name}' is not a struct that is declared here"
                advice = "name a struct of these declarations"
                where = (*block.path, "upper_bounds", at)
                self.refuse(where, name, reason, advice, near(name, found.types))

    def sets(self, blocks: Sequence[_Block]) -> None:
        """Sets of constants: an enum with a name, what a parameter takes, and what is left."""
        plain = {n: b for b in blocks for g in b.found.constants if not g.type for n in g.values}
        left = dict(plain)
        for block in blocks:
            for group in (g for g in block.found.constants if g.type):
                self.add_set(block, {"set": group.type, "type": group.type}, group.values)
        for block in blocks:
            for key in ("flags", "values"):
                for param, chosen in block.said.get(key, {}).items():
                    self.taken(block, key, param, chosen, left)
        for block in blocks:
            for group in (g for g in block.found.constants if not g.type):
                rest = {n: v for n, v in group.values.items() if n in left}
                if rest:
                    self.add_set(block, {"set": next(iter(rest))}, rest)

    def taken(
        self, block: _Block, key: str, param: str, chosen: Sequence[str], left: dict[str, _Block]
    ) -> None:
        """The set of what one parameter takes; parameters with the same list share it."""
        for at, name in enumerate(chosen):
            if name not in self.known.values:
                reason = f"no constant '{name}' is declared"
                advice = "declare it: `enum { NAME = 0 };`, or `#define NAME 0`"
                where = (*block.path, key, param, at)
                self.refuse(where, param, reason, advice, near(name, self.known.values))
        mark = (tuple(chosen), key == "flags")
        own = [left.pop(name) for name in chosen if name in left]
        if not own:
            self.known.chosen[param] = self.known.sets.get(mark) or self.set_of(chosen) or ""
            return
        name = self.known.chosen.setdefault(param, param.replace(".", "_"))
        self.known.sets[mark] = name
        combined = {"flags": True} if key == "flags" else {}
        values = {n: self.known.values.get(n, 0) for n in chosen}
        self.add_set(own[0], {"set": name, **combined}, values)

    def add_set(self, block: _Block, what: Mapping[str, Any], values: Mapping[str, int]) -> None:
        said = block.said
        where = {"header": said["header"]} if "header" in said else {"source": said["source"]}
        number = len(self.data.setdefault("constants", []))
        self.data["constants"].append({**what, **where, "values": dict(values)})
        for at, name in enumerate(values):
            if name in block.found.offsets:
                place = block.place(block.found.offsets[name])
                self.places["constants", number, "values", name] = place
                if at == 0:
                    self.places["constants", number] = place

    def set_of(self, chosen: Sequence[str]) -> str | None:
        """A set that a parameter before took, with the same constants."""
        return next((s for (n, _), s in self.known.sets.items() if set(n) == set(chosen)), None)

    def constants(self) -> None:
        """Numbers of the binding's own."""
        for name, said in self.given.get("constants", {}).items():
            number = len(self.data.setdefault("constants", []))
            self.data["constants"].append(
                {"set": name, "source": said["why"], "values": {name: said["value"]}}
            )
            self.known.values[name] = said["value"]
            self.places["constants", number] = ("constants", name)

    # Handles, results, what is unsupported

    def handles(self) -> None:
        if "handles" not in self.given:
            return
        handles = dict(self.given["handles"])
        for key in ("ipc", "id"):
            if key not in handles:
                continue
            name = str(handles[key])
            if name.startswith("char["):
                handles[key] = {"type": "char", "bytes": int(name[5:-1]), "text": True}
            else:
                known = self.known.types.get(name)
                handles[key] = {"type": name, "bytes": layout_of(known)[0] if known else 0}
        self.data["handles"] = handles

    def results(self) -> None:
        for name, said in self.given.get("results", {}).items():
            path: Path = ("results", name)
            long: dict[str, Any] = {RESULTS.get(k, k): said[k] for k in SAID if k in said}
            if isinstance(long.get("not_ready"), str):
                long["not_ready"] = [long["not_ready"]]
            if long.get("not_ready") == ["learnt"]:
                long["pending"] = long.pop("not_ready")[0]
            long["map"] = {}
            to: Path = ("errors", name)
            self.places[to] = path
            self.places[*to, "not_ready"] = (*path, "pending")
            for result, codes in said.items():
                if result in SAID:
                    continue
                for at, code in enumerate([codes] if isinstance(codes, str) else codes):
                    where = (*path, result) if isinstance(codes, str) else (*path, result, at)
                    if code in long["map"]:
                        reason = f"'{code}' has two results"
                        self.refuse(where, name, reason, "leave one of them")
                    long["map"][code] = result
                    self.places[*to, "map", code] = self.source.at(*where, value=True)
            self.data.setdefault("errors", {})[name] = long

    def unsupported(self) -> None:
        away: dict[str, Any] = {}
        for at, said in enumerate(self.given.get("unsupported", ())):
            path: Path = ("unsupported", at)
            for number, name in enumerate(said["functions"]):
                where = (*path, "functions", number)
                if name in away:
                    self.refuse(where, name, "is declared unsupported twice", "remove one of them")
                away[name] = {k: v for k, v in said.items() if k != "functions"}
                self.places["unsupported", name] = self.source.at(*where, value=True)
        if away:
            self.data["unsupported"] = away

    # Bodies

    def once(self, said: Any, path: Path) -> dict[str, Any]:
        """Steps that belong to no PAL function, with the values that they leave behind."""
        if isinstance(said, str):
            body = self.body(said, path, path[0])
            return {"steps": body.steps, **({"locals": body.locals} if body.locals else {})}
        long: dict[str, Any] = {}
        if "values" in said:
            long["values"] = self.values(said["values"], (*path, "values"))
        return long | self.once(said["c"], (*path, "c"))

    def values(self, text: str, path: Path) -> dict[str, str]:
        """Variables, declared in C."""
        place = self.placed(path)
        found: dict[str, str] = {}
        try:
            parsed, nodes = parse_declarations(text, self.known.types)
            for node in nodes:
                found[str(node.name)] = str(ctype(node, parsed.at))
                self.places[*path, str(node.name)] = place(parsed.at(node))
        except CSyntaxError as error:
            self.wrong(place, str(path[0]), error)
        return found

    def function(self, said: Any, path: Path) -> Any:
        if isinstance(said, str):
            body = self.body(said, path, path[-1])
            self.local_places(body, path)
            return shape(body.steps, body.locals, {})
        beside = {k: v for k, v in said.items() if k not in PER_CALL}
        if "override" in said:
            return {"override": said["override"], **beside}
        if "c" in said:
            body = self.body(said["c"], (*path, "c"), path[-1])
            self.local_places(body, path)
            return shape(body.steps, body.locals, beside)
        bodies = {key: self.body(said[key], (*path, key), path[-1]) for key in ("sync", "async")}
        locals_: dict[str, str] = {}
        for body in bodies.values():
            locals_ |= body.locals
            self.local_places(body, path)
        step = {k: b.steps[0] if len(b.steps) == 1 else b.steps for k, b in bodies.items()}
        return shape([step], locals_, beside)

    def body(self, text: str, path: Path, what: Key) -> Body:
        place = self.placed(path)
        try:
            return read_body(text, self.known.types, place)
        except CSyntaxError as error:
            self.wrong(place, str(what), error)
            return Body()

    def local_places(self, body: Body, path: Path) -> None:
        for name, place in body.places.items():
            self.places[*path, "locals", name] = place

    # Places and problems

    def placed(self, path: Path) -> Callable[[int], Location]:
        """Where a character of a text of the file stands."""
        return self.source.characters(*path)

    def wrong(
        self,
        place: Callable[[int], Location],
        what: str,
        error: CSyntaxError,
        types: Collection[str] = (),
    ) -> None:
        at = place(error.offset)
        advice = error.next or "correct the C"
        hint = near(error.type, [*self.known.types, *types, *STANDARD]) if error.type else ()
        self.problems.append(Problem.at(at, what, error.reason, hint, advice))

    def refuse(
        self, path: Path, what: str, reason: str, next: str, hint: tuple[str, ...] = ()
    ) -> None:
        value = bool(path) and isinstance(path[-1], int)
        self.problems.append(self.source.problem(path, what, reason, hint, next, value=value))


def _of(param: str) -> str:
    """The function of `function.parameter`."""
    return param.partition(".")[0]

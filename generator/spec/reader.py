"""From YAML files to a `Spec`: every rule of the spec that a JSON Schema cannot say.

All problems of all files are collected and raised together as one `SpecError`; nothing half-read
leaves this module.
"""

from __future__ import annotations

import hashlib
import importlib.resources
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from unipal.generator.diagnostics import (
    Key,
    Location,
    Problem,
    Source,
    SpecError,
    near,
    schema_problems,
)
from unipal.generator.spec.model import (
    TABLES,
    Clause,
    Execution,
    Fault,
    Field,
    Function,
    Group,
    Lock,
    Param,
    Spec,
    Table,
    Type,
    Value,
    function_key,
)

NOT_GROUPS = ("types", "runners", "collectives", "flagcx_v1")


def read_spec(folder: Path, shown: str) -> Spec:
    """Reads every YAML file of `folder`; raises SpecError with all problems."""
    reader = _Reader(folder, shown)
    spec = reader.read()
    if reader.problems or spec is None:
        raise SpecError(sorted(set(reader.problems)))
    return spec


class _Reader:
    """Collects problems while it builds; returns None for what cannot be built."""

    def __init__(self, folder: Path, shown: str) -> None:
        self.folder, self.shown = folder, shown
        self.problems: list[Problem] = []
        self.types: dict[str, Type] = {}
        self.owners: dict[str, Location] = {}
        self.slots: dict[tuple[str, int], tuple[str, Location]] = {}

    def schema(self, name: str) -> dict[str, Any]:
        file = self.folder / "schema" / f"{name}.json"
        if not file.exists():  # a fixture spec is read with the product's schemas
            text = importlib.resources.files("unipal.pal_spec").joinpath("schema", f"{name}.json")
            loaded: dict[str, Any] = json.loads(text.read_text(encoding="utf-8"))
            return loaded
        loaded = json.loads(file.read_text(encoding="utf-8"))
        return loaded

    def source(self, name: str, schema: str) -> Source | None:
        """The file when it fits its schema, None (and problems) otherwise."""
        try:
            source = Source.read(self.folder / f"{name}.yaml", f"{self.shown}/{name}.yaml")
        except SpecError as error:
            self.problems += error.problems
            return None
        found = schema_problems(source, self.schema(schema))
        self.problems += found
        return None if found else source

    def read(self) -> Spec | None:
        types = self.source("types", "types")
        if types is None:
            return None
        self.read_types(types)
        if self.problems:
            return None
        names = sorted(p.stem for p in self.folder.glob("*.yaml") if p.stem not in NOT_GROUPS)
        sources = [s for n in names if (s := self.source(n, "group")) is not None]
        groups = [g for s in sources for g in self.group(s, types.data["version"])]
        tables = tuple(
            Table(
                n,
                c,
                p,
                tuple(
                    sorted(
                        (f for g in groups if g.table == n for f in g.functions),
                        key=lambda f: f.slot,
                    )
                ),
            )
            for n, c, p in TABLES
        )
        if self.problems:  # what is missing because of an error above would only hide it
            return None
        for table in tables:
            self.check_gaps(table)
        known = {f.key: f for t in tables for f in t.functions}
        runners = self.extra("runners", known, {g.name for g in groups})
        collectives = self.extra("collectives", known, {g.name for g in groups})
        locks = () if self.problems else self.runner_locks(runners, groups)
        operations = [o["name"] for o in collectives.get("operations", ())]
        proved = self.runner_clauses(runners, operations, known)
        ordered = sorted(
            groups, key=lambda g: ([t[0] for t in TABLES].index(g.table), g.functions[0].slot)
        )
        return Spec(
            version=types.data["version"],
            sha256=self.digest(),
            groups=tuple(ordered),
            types=tuple(self.types.values()),
            tables=tables,
            runners=runners,
            collectives=collectives,
            flagcx=self.extra("flagcx_v1", known, {g.name for g in groups}),
            runner_clauses=proved,
            locks=locks,
        )

    def digest(self) -> str:
        """Of names and bytes of every YAML file, so that any edit of the spec changes it."""
        sha = hashlib.sha256()
        for file in sorted(self.folder.glob("*.yaml")):
            sha.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
        return sha.hexdigest()

    def extra(self, name: str, known: dict[str, Function], groups: set[str]) -> dict[str, Any]:
        if not (self.folder / f"{name}.yaml").exists():
            return {}
        source = self.source(name, name)
        if source is None:
            return {}
        self.problems += _reference_problems(source, known, groups)
        data: dict[str, Any] = source.data
        return data

    # Runners ---

    def runner_clauses(
        self, runners: dict[str, Any], operations: list[str], known: dict[str, Function]
    ) -> tuple[Clause, ...]:
        """What the runners promise end to end: clauses of level runner, in the file's order.

        A runner that has clauses proves every operation with one of them. Those that it shares with
        others come first, under its own name; some only where a library works under a runner, or
        only where none does.
        """
        shared = runners.get("shared_clauses", ())
        if not any("clauses" in entry for entry in runners.get("runners", ())) and not shared:
            return ()
        source = Source.read(self.folder / "runners.yaml", f"{self.shown}/runners.yaml")
        clauses: dict[str, Clause] = {}
        for index, entry in enumerate(runners["runners"]):
            name, path = entry["name"], ("runners", index)
            proved: set[str] = set()
            stated: list[tuple[tuple[str | int, ...], Any]] = []
            if entry.get("shared"):
                by_library = bool(entry["needs"].get("ccl"))
                stated = [
                    (("shared_clauses", at), raw)
                    for at, raw in enumerate(shared)
                    if raw.get("ccl", by_library) == by_library
                ]
            stated += [((*path, "clauses", at), raw) for at, raw in
                       enumerate(entry.get("clauses", ()))]  # fmt: skip
            if stated and name in known:
                self.problem(
                    source.at(*path, "name", value=True),
                    name,
                    f"a function has this name ({known[name].location})",
                    "give the runner another name: both begin the ids of their clauses",
                )
            for here, raw in stated:
                clause_id = f"{name}.{raw['id']}"
                place = source.at(*here, "id", value=True)
                if clause_id in clauses:
                    first = clauses[clause_id].location.line
                    self.problem(
                        place,
                        clause_id,
                        f"clause stands twice, first in line {first}",
                        "ids are permanent: give the new one another id",
                    )
                    continue
                self.sentence(source, here, clause_id, raw["must"])
                for number, operation in enumerate(raw.get("operations", ())):
                    if operation not in operations:
                        self.problem(
                            source.at(*here, "operations", number, value=True),
                            clause_id,
                            f"no operation '{operation}' in collectives.yaml",
                            "name an operation",
                            near(operation, operations),
                        )
                    proved.add(operation)
                clauses[clause_id] = Clause(
                    clause_id,
                    name,
                    "runner",
                    raw["must"],
                    "required",
                    raw.get("status", "active"),
                    (),
                    False,
                    place,
                    tuple(raw.get("operations", ())),
                )
            missing = [o for o in operations if o not in proved] if stated else []
            if missing:
                self.problem(
                    source.at(*path, "name", value=True),
                    name,
                    f"no clause proves {', '.join(missing)}",
                    "add a clause with `operations: […]`",
                )
        return tuple(clauses.values())

    def runner_locks(self, runners: dict[str, Any], groups: list[Group]) -> tuple[Lock, ...]:
        """The entries of `locks` and `harmless` with their clauses by runner.

        Every binding clause of a runner's needed groups, without those of optional functions, has
        one entry: that which names it, else that of the arguments, else that of its function.
        """
        if not runners:
            return ()
        source = Source.read(self.folder / "runners.yaml", f"{self.shown}/runners.yaml")
        entries = [
            ((kind, index), raw)
            for kind in ("locks", "harmless")
            for index, raw in enumerate(runners[kind])
        ]
        covered: list[dict[str, list[str]]] = [{} for _ in entries]
        before = len(self.problems)
        names = [entry["name"] for entry in runners["runners"]]
        for path, raw in entries:
            for number, runner in enumerate(raw.get("runners", ())):
                if runner not in names:
                    self.problem(
                        source.at(*path, "runners", number, value=True),
                        runner,
                        f"no runner '{runner}'",
                        "name a runner of this file",
                        near(runner, names),
                    )
        for index, entry in enumerate(runners["runners"]):
            runner = entry["name"]
            needed = [
                clause
                for group in groups
                if group.name in entry["needs"]["groups"]
                for function in group.functions
                if function.requirement != "optional"
                for clause in function.clauses
                if clause.status != "draft"
            ]
            for clause in needed:
                found = self._lock_of(source, entries, runner, clause)
                if found is not None:
                    covered[found].setdefault(runner, []).append(clause.id)
                else:
                    self.problem(
                        source.at("runners", index, "name", value=True),
                        runner,
                        f"no entry of locks or harmless covers {clause.id}",
                        "add one that says what its violation does to the runner",
                    )
        for number, (path, _) in enumerate(entries):
            if not covered[number] and len(self.problems) == before:
                self.problem(
                    source.at(*path, "because", value=True),
                    path[0],
                    "the entry covers no clause of a group that a runner needs",
                    "remove it, or name functions of needed groups",
                )
        return tuple(
            Lock(
                raw["because"],
                raw.get("restricts", ""),
                path[0] == "harmless",
                {runner: tuple(ids) for runner, ids in clauses.items()},
            )
            for (path, raw), clauses in zip(entries, covered, strict=True)
        )

    def _lock_of(
        self,
        source: Source,
        entries: list[tuple[tuple[str, int], Any]],
        runner: str,
        clause: Clause,
    ) -> int | None:
        """The number of the entry that covers a clause for a runner."""

        def those(covers: Callable[[Any], bool]) -> list[int]:
            return [
                number
                for number, (_, raw) in enumerate(entries)
                if runner in raw.get("runners", (runner,)) and covers(raw)
            ]

        named = those(lambda raw: clause.id in raw.get("clauses", ()))
        derived = those(lambda raw: clause.derived and raw.get("arguments", False))
        whole = those(lambda raw: clause.function in raw.get("functions", ()))
        found = named or derived or whole
        if len(found) > 1:
            path, _ = entries[found[1]]
            self.problem(
                source.at(*path, "because", value=True),
                clause.id,
                f"two entries cover it for {runner}",
                "remove one of them",
            )
        return found[0] if found else None

    def sentence(self, source: Source, path: tuple[Key, ...], clause_id: str, must: str) -> None:
        if not must.rstrip().endswith("."):
            self.problem(
                source.at(*path, "must", value=True),
                clause_id,
                "must is not a sentence",
                "end it with a full stop",
            )

    # Types ---

    def read_types(self, source: Source) -> None:
        values: dict[str, Location] = {}
        for kind in ("primitive", "enum", "handle", "struct", "function"):
            for index, item in enumerate(source.data[f"{kind}s"]):
                place = source.at(f"{kind}s", index, "name", value=True)
                if item["name"] in self.types:
                    first = self.types[item["name"]].location
                    self.problem(
                        place,
                        item["name"],
                        f"type stands twice, first in line {first.line}",
                        "give one of them another name",
                    )
                    continue
                numbers: dict[int, str] = {}
                for at, value in enumerate(item.get("values", ())):
                    where = source.at("enums", index, "values", at, "name", value=True)
                    if value["name"] in values:
                        line = values[value["name"]].line
                        self.problem(
                            where,
                            f"{item['name']}.{value['name']}",
                            f"name is taken in line {line}",
                            "choose another name",
                        )
                    values.setdefault(value["name"], where)
                    if value["value"] in numbers:
                        where = source.at("enums", index, "values", at, "value", value=True)
                        self.problem(
                            where,
                            f"{item['name']}.{value['name']}",
                            f"value {value['value']} is taken by {numbers[value['value']]}",
                            "values are permanent; take the next free one",
                        )
                    numbers.setdefault(value["value"], value["name"])
                self.types[item["name"]] = Type(
                    name=item["name"],
                    kind=kind,
                    c=item.get("c", item["name"]),
                    python=item.get("python", item["name"].removeprefix("pal")),
                    doc=item["doc"],
                    location=place,
                    out=item.get("out", False),
                    c_out=item.get("out_c", ""),
                    record=item.get("record", ""),
                    bytes=item.get("bytes", 0),
                    values=tuple(
                        Value(v["name"], v["value"], v["python"], v["doc"])
                        for v in item.get("values", ())
                    ),
                    fields=tuple(
                        Field(f["name"], f["c"], f.get("length", 0), f["doc"])
                        for f in item.get("fields", ())
                    ),
                )

    # Groups ---

    def problem(
        self, place: Location, what: str, reason: str, next: str, hint: tuple[str, ...] = ()
    ) -> None:
        self.problems.append(Problem.at(place, what, reason, hint, next))

    def group(self, source: Source, version: str) -> Iterator[Group]:
        data = source.data
        stem = Path(source.path).stem
        if data["group"] != stem:
            self.problem(
                source.at("group", value=True),
                data["group"],
                f"the file of this group is {stem}.yaml",
                "a group and its file have one name",
            )
        functions = tuple(
            self.function(source, index, item, data, version)
            for index, item in enumerate(data["functions"])
        )
        place = source.at("group")
        yield Group(
            data["group"], data["table"], data["requirement"], data["doc"], functions, place
        )

    def function(
        self, source: Source, index: int, item: dict[str, Any], data: dict[str, Any], version: str
    ) -> Function:
        name, slot, path = item["name"], item["slot"], ("functions", index)
        place = source.at(*path, "name", value=True)
        key = function_key(data["table"], name)
        if key in self.owners:
            self.problem(
                place,
                name,
                f"function stands twice, first in {self.owners[key]}",
                "give one of them another name",
            )
        self.owners.setdefault(key, place)
        taken = self.slots.get((data["table"], slot))
        if taken is not None:
            self.problem(
                source.at(*path, "slot", value=True),
                name,
                f"slot {slot} is taken by {taken[0]} ({taken[1]})",
                "take the next free slot; slots are permanent",
            )
        self.slots.setdefault((data["table"], slot), (name, place))
        if tuple(map(int, item["since"].split("."))) > tuple(map(int, version.split("."))):
            self.problem(
                source.at(*path, "since", value=True),
                name,
                f"since {item['since']} is later than the spec's version {version}",
                "raise `version` in types.yaml or correct `since`",
            )
        if item["requirement"] == "capability" and data["requirement"] == "required":
            self.problem(
                source.at(*path, "requirement", value=True),
                name,
                f"group {data['group']} is required, so the function is required or optional",
                "write `required` or `optional`",
            )
        if (
            item["requirement"] == "required"
            and data["requirement"] == "capability"
            and data["table"] == "device"
        ):
            self.problem(
                source.at(*path, "requirement", value=True),
                name,
                f"group {data['group']} is a capability, so no function of it is required",
                "write `capability` or `optional`",
            )
        names = [p["name"] for p in item["params"]]
        params = tuple(
            p
            for at, raw in enumerate(item["params"])
            if (p := self.param(source, (*path, "params", at), name, raw, names)) is not None
        )
        self.check_execution(source, path, item, params)
        for at, error in enumerate(item["errors"]):
            self.check_code(source, (*path, "errors", at, "code"), name, error["code"])
        flagcx = item.get("flagcx", "absent" if data["table"] == "ccl" else "required")
        otherwise = item.get("otherwise", data.get("otherwise", ""))
        self.check_crashes(source, path, item, params)
        clauses = self.clauses(source, path, item, params, flagcx, otherwise, data["table"])
        return Function(
            name=name,
            table=data["table"],
            group=data["group"],
            slot=slot,
            since=item["since"],
            requirement=item["requirement"],
            capability=data["group"]
            if data["requirement"] == "capability" and item["requirement"] != "required"
            else None,
            doc=item["doc"],
            params=params,
            execution=Execution(**item["execution"]),
            errors=tuple(Fault(e["code"], e["when"]) for e in item["errors"]),
            flagcx=flagcx,
            clauses=clauses,
            location=place,
        )

    def check_execution(
        self,
        source: Source,
        path: tuple[Key, ...],
        item: dict[str, Any],
        params: tuple[Param, ...],
    ) -> None:
        streams = [p for p in params if p.type.name == "stream" and p.dir == "in"]
        if item["execution"]["host_blocks"] == "when_stream_null" and not any(
            p.nullable for p in streams
        ):
            self.problem(
                source.at(*path, "execution", "host_blocks", value=True),
                item["name"],
                "host_blocks is when_stream_null, but no stream parameter may be null",
                "add `nullable: true` to the stream, or state never, always or may",
            )
        ends_group = item["name"] == "groupEnd"  # its streams are those of the operations inside
        if (
            item["execution"]["ordering"] == "stream"
            and not ends_group
            and not any(p.type.name in ("stream", "event") for p in params)
        ):
            self.problem(
                source.at(*path, "execution", "ordering", value=True),
                item["name"],
                "ordering is stream, but the function takes no stream and no event",
                "state none or device, or add the stream",
            )

    def check_code(self, source: Source, path: tuple[Key, ...], what: str, code: str) -> None:
        result = self.types.get("palResult")
        codes = [v.name for v in result.values] if result else []
        if code not in codes:
            self.problem(
                source.at(*path, value=True),
                what,
                f"'{code}' is not a value of palResult",
                "use a value of palResult in types.yaml",
                near(code, codes),
            )

    def param(
        self,
        source: Source,
        path: tuple[Key, ...],
        function: str,
        raw: dict[str, Any],
        names: list[str],
    ) -> Param | None:
        what = f"{function}.{raw['name']}"
        if names.count(raw["name"]) > 1 and names.index(raw["name"]) != path[-1]:
            self.problem(
                source.at(*path, "name", value=True),
                what,
                "parameter stands twice",
                "give one of them another name",
            )
        if raw["type"] not in self.types:
            self.problem(
                source.at(*path, "type", value=True),
                what,
                f"no type '{raw['type']}' in types.yaml",
                "correct the name, or add the type to types.yaml",
                near(raw["type"], self.types),
            )
            return None
        param = Param(
            name=raw["name"],
            type=self.types[raw["type"]],
            dir=raw["dir"],
            space=raw.get("space", ""),
            length=raw.get("length", ""),
            unit=raw.get("unit", ""),
            owner=raw.get("owner", ""),
            valid_until=raw.get("valid_until", ""),
            nullable=raw.get("nullable", False),
            doc=raw.get("doc", ""),
            location=source.at(*path),
        )
        needed: list[tuple[str, str]] = []
        if param.is_address:
            needed += [
                (k, "an address states who may read it, who owns it and until when")
                for k in ("space", "owner", "valid_until")
            ]
        if param.type.name in ("size", "size_out"):
            needed.append(("unit", "a size states its unit"))
        if param.type.kind == "handle":
            needed.append(("owner", "a handle states its owner"))
        if param.is_pointer:
            needed.append(("nullable", "a pointer states whether it may be null"))
        for key, why in needed:
            if key not in raw:
                self.problem(source.at(*path), what, f"misses '{key}': {why}", f"add '{key}: …'")
        if param.type.out and param.dir == "in":
            self.problem(
                source.at(*path, "dir", value=True),
                what,
                f"type {param.type.name} is an output, so dir cannot be in",
                "write `out` or `inout`, or take an input type",
            )
        if isinstance(param.length, str) and param.length:
            words = re.findall(r"[A-Za-z_][A-Za-z0-9_]*", param.length)
            has_comm = any(n == "comm" for n in names)  # then `size` is the number of its ranks
            for word in words:
                if word not in names and not (has_comm and word == "size"):
                    self.problem(
                        source.at(*path, "length", value=True),
                        what,
                        f"length names '{word}', which is not a parameter of {function}",
                        "name the parameter that bounds it",
                        near(word, names),
                    )
        return param

    def clauses(
        self,
        source: Source,
        path: tuple[Key, ...],
        item: dict[str, Any],
        params: tuple[Param, ...],
        flagcx: str,
        otherwise: str,
        table: str,
    ) -> tuple[Clause, ...]:
        """Clauses of a function: those of its entry, and those that its parameters imply.

        otherwise: the adaptor of FlagCX that does not keep the implied ones; "" if all keep them.
        """
        clauses: dict[str, Clause] = {}
        name = function_key(table, item["name"])
        for at, raw in enumerate(item["clauses"]):
            place = source.at(*path, "clauses", at, "id", value=True)
            clause_id = f"{name}.{raw['id']}"
            if clause_id in clauses:
                self.problem(
                    place,
                    clause_id,
                    f"clause stands twice, first in line {clauses[clause_id].location.line}",
                    "ids are permanent: give the new one another id",
                )
                continue
            own = raw.get("flagcx", flagcx)
            if flagcx == "absent" and own != "absent":
                self.problem(
                    source.at(*path, "clauses", at, "flagcx", value=True),
                    clause_id,
                    f"flagcx is {own}, but the function is absent from FlagCX's table",
                    "remove the clause's flagcx",
                )
            else:
                self.citation(source, (*path, "clauses", at), clause_id, own, "otherwise" in raw)
            self.sentence(source, (*path, "clauses", at), clause_id, raw["must"])
            status = raw.get("status", "active")
            clauses[clause_id] = Clause(
                clause_id,
                name,
                raw["level"],
                raw["must"],
                own,
                status,
                tuple(raw.get("needs", ())),
                False,
                place,
                otherwise=raw.get("otherwise", ""),
            )
        stated = len(clauses)
        status = "draft" if table == "ccl" else "active"
        implied = "advice" if otherwise and flagcx == "required" else flagcx
        reason = otherwise if implied == "advice" else ""
        for param in params:
            refused: list[tuple[str, str]] = []
            if param.is_pointer and not param.nullable:
                refused.append((f"null_{param.name}", f"A null {param.name}"))
            if param.type.kind == "enum" and not param.is_output:
                what = f"A {param.name} that is not a {param.type.name}"
                refused.append((f"bad_{param.name}", what))
            for word, what in refused:
                clause_id = f"{name}.{word}_refused"
                must = f"{what} is refused with palInvalidArgument."
                implied_clause = Clause(
                    clause_id,
                    name,
                    "contract",
                    must,
                    implied,
                    status,
                    (),
                    True,
                    param.location,
                    otherwise=reason,
                    crashes=implied == "advice" and param.name in item.get("crashes", ()),
                )
                clauses.setdefault(clause_id, implied_clause)  # unless the entry states it
        if "otherwise" in item and (implied != "advice" or len(clauses) == stated):
            self.problem(
                source.at(*path, "otherwise", value=True),
                name,
                "otherwise excuses no clause: none follows from the parameters that a FlagCX "
                "plugin could be judged by",
                "remove it",
            )
        return tuple(clauses.values())

    def check_crashes(
        self, source: Source, path: tuple[Key, ...], item: dict[str, Any], params: tuple[Param, ...]
    ) -> None:
        """`crashes` names pointers that may not be null, and `otherwise` cites who crashes."""
        known = [p.name for p in params if p.is_pointer and not p.nullable]
        for at, word in enumerate(item.get("crashes", ())):
            if word not in known:
                self.problem(
                    source.at(*path, "crashes", at),
                    item["name"],
                    f"crashes names '{word}', which is not a pointer that must not be null",
                    "name one of " + ", ".join(known) if known else "remove crashes",
                    near(word, known),
                )
            elif "otherwise" not in item:
                self.problem(
                    source.at(*path, "crashes", at),
                    item["name"],
                    "crashes, but nothing says which adaptor of FlagCX does",
                    'add `otherwise: "x_adaptor.cc:LINE what it does"`, or remove crashes',
                )

    def citation(
        self, source: Source, path: tuple[Key, ...], clause: str, flagcx: str, cited: bool
    ) -> None:
        """Every clause of class advice cites an adaptor of FlagCX; no other clause does."""
        if flagcx == "advice" and not cited:
            self.problem(
                source.at(*path, "flagcx", value=True),
                clause,
                "flagcx is advice, but nothing says which adaptor of FlagCX does otherwise",
                'add `otherwise: "x_adaptor.cc:LINE what it does"`, or remove flagcx',
            )
        elif flagcx != "advice" and cited:
            self.problem(
                source.at(*path, "otherwise", value=True),
                clause,
                f"an adaptor of FlagCX does otherwise, but flagcx is {flagcx}",
                "write `flagcx: advice`, or remove otherwise",
            )

    def check_gaps(self, table: Table) -> None:
        for index, function in enumerate(table.functions):
            if function.slot > index:
                self.problem(
                    function.location,
                    function.name,
                    f"slot {index} of the {table.name} table is empty, and {function.slot} is used",
                    f"slots are appended without gaps: use slot {index}",
                )
                return


def _reference_problems(
    source: Source, known: dict[str, Function], groups: set[str]
) -> Iterator[Problem]:
    """Names of functions, groups and clauses in runners.yaml and collectives.yaml must exist."""

    def walk(node: Any, path: tuple[Key, ...]) -> Iterator[Problem]:
        if isinstance(node, dict):
            for key, value in node.items():
                yield from walk(value, (*path, key))
        elif isinstance(node, list):
            for index, value in enumerate(node):
                yield from walk(value, (*path, index))
        elif isinstance(node, str):
            keys = [k for k in path if isinstance(k, str)]
            last = keys[-1] if keys else ""
            place = source.at(*path, value=True)
            what = _where(source, path)
            if last == "groups" and node not in groups:
                yield Problem.at(
                    place,
                    what,
                    f"no group '{node}' in pal_spec",
                    near(node, groups),
                    "name a group: a capability that no file defines can never be certified",
                )
            elif last in ("function", "functions", "pal") and node not in known:
                yield Problem.at(
                    place,
                    what,
                    f"no function '{node}' in pal_spec",
                    near(node, known),
                    "name a function of the spec",
                )
            elif last in ("clause", "clauses"):
                owner, _, _ = node.partition(".")
                ids = [c.id for c in known[owner].clauses] if owner in known else []
                everything = [c.id for f in known.values() for c in f.clauses]
                if node not in ids:
                    yield Problem.at(
                        place,
                        what,
                        f"no clause '{node}' in pal_spec",
                        near(node, everything),
                        "name a clause of the spec",
                    )

    yield from walk(source.data, ())


def _where(source: Source, path: tuple[Key, ...]) -> str:
    """The nearest named thing around a value."""
    node, name = source.data, ""
    for key in path:
        node = node[key]
        if isinstance(node, dict) and isinstance(node.get("name"), str):
            name = node["name"]
        elif isinstance(key, str) and not name:
            name = key
    return name

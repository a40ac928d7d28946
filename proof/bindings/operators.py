"""Faults of an adaptor.yaml: operators that derive wrong files from a correct one.

Each operator reads the file's data (for a chip that extends another, the merged data) and yields
files that are wrong in one way. Defects that were found in adaptors of the field are in
operators_field.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml
from unipal.generator.binding.expressions import parse_prototype

Data = dict[str, Any]
NO_HEADER = "none is public"
_BESIDE = (  # keys of a step whose texts are not calls
    "ignores", "locals", "requires", "why", "undo", "by", "if", "refuse", "accept", "not_ready",
    "means", "if_exported", "results", "answer", "override",
)  # fmt: skip


@dataclass(frozen=True)
class Chip:
    """The input of operators: the file's data, and the parameters of the PAL's functions."""

    data: Data
    params: Mapping[str, tuple[str, ...]]

    @property
    def functions(self) -> Data:
        found: Data = self.data["functions"]
        return found

    @property
    def tables(self) -> Data:
        found: Data = self.data.get("tables", {})
        return found

    @property
    def constants(self) -> list[Data]:
        found: list[Data] = self.data.get("constants", [])
        return found

    @property
    def errors(self) -> Data:
        """The mapping of codes of the chip's first result type."""
        found: Data = next(iter(self.data["errors"].values()))
        return found

    def text(self, name: str) -> str | None:
        """The vendor call of a function that consists of one call only."""
        body = self.functions.get(name)
        if isinstance(body, dict) and set(body) <= {"call", "ignores"}:
            body = body["call"]
        return body if isinstance(body, str) and parts(body) else None

    def codes(self) -> list[str]:
        """Every code that does not mean success."""
        e = self.errors
        return list(dict.fromkeys([*e.get("not_ready", ()), *e.get("map", ()), e["other"]]))

    def changed(self, name: str, path: list[str | int], text: Any) -> Data:
        """A copy with another value at a path of a function."""
        new: Data = placed(self.data, ["functions", name, *path], text)
        return new

    def nothing(self, name: str) -> Data:
        """A body that does nothing and returns success."""
        ignored = dict.fromkeys(self.params[name], "planted")
        return {"locals": {"planted": "int"}, "steps": ["planted = 0"], "ignores": ignored}


@dataclass(frozen=True)
class Fault:
    """One wrong file. `functions`: where the fault should be detected; `header`: the vendor's
    header that alone can reveal the fault if no call misbehaves.
    """

    name: str
    operator: str
    what: str
    functions: tuple[str, ...]
    data: Data
    header: str = ""


def placed(node: Any, path: Sequence[str | int], value: Any) -> Any:
    """A copy with another value at a path (None: removed). Data off the path is shared."""
    key, rest = path[0], path[1:]
    if isinstance(node, list):
        assert isinstance(key, int)
        new = [value] if not rest else [placed(node[key], rest, value)]
        return [*node[:key], *new, *node[key + 1 :]]
    if not rest and value is None:
        return {k: v for k, v in node.items() if k != key}
    return {**node, key: placed(node[key], rest, value) if rest else value}


def calls(chip: Chip) -> Iterator[tuple[str, list[str | int], str]]:
    """Every expression of every function: function, path to it, text."""

    def walk(node: Any, path: list[str | int]) -> Iterator[tuple[list[str | int], str]]:
        if isinstance(node, str):
            yield path, node
        elif isinstance(node, list):
            for at, item in enumerate(node):
                yield from walk(item, [*path, at])
        elif isinstance(node, dict):
            for key, item in node.items():
                if key not in _BESIDE:
                    yield from walk(item, [*path, key])

    for name, body in chip.functions.items():
        for path, text in walk(body, []):
            yield name, path, text


def parts(text: str) -> tuple[str, list[str]] | None:
    """A call as its name and arguments; None for anything else."""
    found = re.fullmatch(r"(\w+)\((.*)\)", text)
    if found is None:
        return None
    pieces, depth = [""], 0
    for letter in found[2]:
        depth += (letter in "([") - (letter in ")]")
        if depth < 0:
            return None
        if letter == "," and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += letter
    return found[1], [p.strip() for p in pieces] if found[2].strip() else []


def swapped_arguments(chip: Chip) -> Iterator[Fault]:
    for name, path, text in calls(chip):
        call = parts(text)
        if call is None or len(call[1]) > 8:
            continue
        for at in range(len(call[1]) - 1):
            arguments = list(call[1])
            arguments[at], arguments[at + 1] = arguments[at + 1], arguments[at]
            wrong = f"{call[0]}({', '.join(arguments)})"
            if wrong != text:
                label = f"{name}:{'.'.join(map(str, path))}:{at}"
                new = chip.changed(name, path, wrong)
                yield Fault(label, "arguments swapped", wrong, (name,), new)


def wrong_constant(chip: Chip) -> Iterator[Fault]:
    """Another value for a constant that a function uses."""
    text = yaml.safe_dump([chip.functions, chip.tables])
    for at, block in enumerate(chip.constants):
        for name, value in block["values"].items():
            if re.search(rf"\b{name}\b", text) and "header" in block:
                new = placed(chip.data, ["constants", at, "values", name], value + 1)
                what = f"{name}: {value + 1}"
                yield Fault(name, "wrong constant", what, (), new, block["header"])


def wrong_choice(chip: Chip) -> Iterator[Fault]:
    """Another flag or attribute of the same set."""
    sets = {n: list(block["values"]) for block in chip.constants for n in block["values"]}
    for name, path, text in calls(chip):
        call = parts(text)
        for at, argument in enumerate(call[1] if call else ()):
            others = [o for o in sets.get(argument, ()) if o != argument]
            if call and others:
                wrong = f"{call[0]}({', '.join([*call[1][:at], others[0], *call[1][at + 1 :]])})"
                label = f"{name}:{'.'.join(map(str, path))}:{argument}:{others[0]}"
                yield Fault(label, "wrong flag", wrong, (name,), chip.changed(name, path, wrong))


def wrong_not_ready(chip: Chip) -> Iterator[Fault]:
    kind, error = next(iter(chip.data["errors"].items()))
    seen = ("streamQuery", "eventQuery")
    if "pending" in error:
        new = placed(chip.data, ["errors", kind, "pending"], None)
        yield Fault(f"{kind}:not learnt", "wrong not-ready code", "no pending: learnt", seen, new)
        for name in seen:
            body = {"call": chip.text(name), "not_ready": [error["other"]]}
            new = chip.changed(name, [], body)
            yield Fault(f"{name}:guessed", "wrong not-ready code", str(body), (name,), new)
    if not error.get("not_ready"):
        return
    for other in list(error["map"])[:3]:
        wrong = {**error, "not_ready": [other]}
        wrong["map"] = {k: v for k, v in error["map"].items() if k != other}
        new = placed(chip.data, ["errors", kind], wrong)
        what = f"not_ready: [{other}]"
        yield Fault(f"{kind}:{other}", "wrong not-ready code", what, seen, new)
    new = placed(chip.data, ["errors", kind, "not_ready"], [])
    yield Fault(f"{kind}:none", "wrong not-ready code", "not_ready: []", seen, new)


def missing_version(chip: Chip) -> Iterator[Fault]:
    for at, block in enumerate(chip.data["symbols"]):
        for index, entry in enumerate(block["functions"]):
            if "exports" in entry:
                new = placed(chip.data, ["symbols", at, "functions", index, "exports"], None)
                name = parse_prototype(entry["c"]).name
                yield Fault(name, "missing version suffix", f"exports: [{name}]", (), new)


def wrong_size(chip: Chip) -> Iterator[Fault]:
    handle = chip.data["handles"].get("ipc", {})
    for name, kind in chip.data["types"].items():
        sizes = {
            "struct": (kind.get("bytes", 0) // 2, 2 * kind.get("bytes", 0)),
            "unsigned": (4,),
            "signed": (8,),
        }
        if kind.get("room"):
            continue
        word = re.compile(rf"\b{name}\b")
        blocks = (b for b in chip.data["symbols"] for f in b["functions"] if word.search(f["c"]))
        declared: Data = next(blocks, {})
        for size in sizes.get(kind["kind"], ()):
            if size != kind.get("bytes"):
                new = placed(chip.data, ["types", name, "bytes"], size)
                if handle.get("type") == name:
                    new = placed(new, ["handles", "ipc", "bytes"], min(size, 64))
                what = f"{name}: {size} bytes"
                yield Fault(
                    f"{name}:{size}", "type of the wrong size", what, ("ipcMemHandleOpen",), new,
                    declared.get("header", NO_HEADER),
                )  # fmt: skip


def dropped_stream(chip: Chip) -> Iterator[Fault]:
    for name, path, text in calls(chip):
        if not re.search(r"\bstream\b", text) or name in ("streamCreate", "streamDestroy"):
            continue
        wrong = re.sub(r"\bstream\b", "null", text)
        new = chip.changed(name, path, wrong)
        if "async" not in path:
            body = new["functions"][name]
            body = body if isinstance(body, dict) else {"steps": body}
            ignored = {**body.get("ignores", {}), "stream": "planted"}
            new = chip.changed(name, [], {**body, "ignores": ignored})
        label = f"{name}:{'.'.join(map(str, path))}"
        yield Fault(label, "dropped stream", wrong, (name,), new)


def unread_status(chip: Chip) -> Iterator[Fault]:
    for name in (
        "streamQuery", "eventQuery", "setDevice", "eventElapsedTime", "ipcMemHandleOpen",
        "getDevicePciBusId",
    ):  # fmt: skip
        text = chip.text(name)
        if text is not None:
            wrong = {"call": text, "accept": chip.codes()}
            yield Fault(name, "unread status", text, (name,), chip.changed(name, [], wrong))


def inverted_table(chip: Chip) -> Iterator[Fault]:
    for name, rows in chip.tables.items():
        keys = list(rows)
        for at in range(len(keys) - 1):
            one, two = keys[at], keys[at + 1]
            if rows[one] == rows[two]:
                continue
            wrong = {**rows, one: rows[two], two: rows[one]}
            new = placed(chip.data, ["tables", name], wrong)
            used = tuple(dict.fromkeys(f for f, _, text in calls(chip) if f"{name}[" in text))
            what = f"{one}: {rows[two]}, {two}: {rows[one]}"
            yield Fault(f"{name}:{one}", "inverted table", what, used, new)


def inverted_answer(chip: Chip) -> Iterator[Fault]:
    """A result in an out-parameter whose values are interpreted inversely."""

    def walk(node: Any, path: list[str | int]) -> Iterator[tuple[list[str | int], Data]]:
        if isinstance(node, dict) and "results" in node:
            yield [*path, "results"], node["results"]
        items = node.items() if isinstance(node, dict) else enumerate(node)
        for key, item in items if isinstance(node, dict | list) else ():
            yield from walk(item, [*path, key])

    for name, body in chip.functions.items():
        for path, results in walk(body, []):
            keys = list(results)
            if len(keys) >= 2:
                one, two = keys[:2]
                wrong = {**results, one: results[two], two: results[one]}
                new = chip.changed(name, path, wrong)
                yield Fault(f"{name}:{one}", "inverted answer", str(wrong), (name,), new)


def swapped_cases(chip: Chip) -> Iterator[Fault]:
    for name, body in chip.functions.items():
        cases = body.get("cases", {}) if isinstance(body, dict) else {}
        keys = list(cases)
        for at in range(len(keys) - 1):
            one, two = keys[at], keys[at + 1]
            if cases[one] != cases[two]:
                wrong = {**cases, one: cases[two], two: cases[one]}
                new = chip.changed(name, ["cases"], wrong)
                yield Fault(f"{name}:{one}", "swapped cases", f"{one}: {cases[two]}", (name,), new)


def dropped_step(chip: Chip) -> Iterator[Fault]:
    for name, body in chip.functions.items():
        found: Data = {"": body} if not isinstance(body, dict) else body
        for key in ("", "sync", "steps"):
            steps: Any = found.get(key)
            for at in range(len(steps) if isinstance(steps, list) and len(steps) > 1 else 0):
                left = [*steps[:at], *steps[at + 1 :]]
                new = chip.changed(name, [key] if key else [], left)
                label, what = f"{name}:{key}.{at}", f"without {steps[at]}"
                yield Fault(label, "missing call of a sequence", what, (name,), new)


def sync_for_async(chip: Chip) -> Iterator[Fault]:
    wait = chip.text("streamSynchronize")
    if wait is None:
        return
    for name, body in chip.functions.items():
        if isinstance(body, dict) and "async" in body:
            first = body["async"] if isinstance(body["async"], list) else [body["async"]]
            new = chip.changed(name, ["async"], [*first, wait])
            yield Fault(f"{name}:sync", "sync instead of async", f"{first}; {wait}", (name,), new)
            if isinstance(body["sync"], list) and len(body["sync"]) > 1:
                new = chip.changed(name, ["sync"], body["sync"][:1])
                what = str(body["sync"][:1])
                yield Fault(f"{name}:async", "async instead of sync", what, (name,), new)
    for name in ("eventRecord", "streamWaitEvent", "launchHostFunc", "streamWriteValue64"):
        text = chip.text(name)
        if text is None:
            continue
        wrong: Data = {"steps": [text, wait]}
        body = chip.functions[name]
        if isinstance(body, dict) and "ignores" in body:
            wrong["ignores"] = body["ignores"]
        new = chip.changed(name, [], wrong)
        yield Fault(f"{name}:sync", "sync instead of async", f"{text}; {wait}", (name,), new)


def other_function(chip: Chip) -> Iterator[Fault]:
    """A neighbour with the same parameters: query for synchronise, free for unregister."""
    protos = [parse_prototype(f["c"]) for b in chip.data["symbols"] for f in b["functions"]]
    shapes = {p.name: tuple(q.type for q in p.params) for p in protos}
    seen: set[str] = set()
    for name, path, text in calls(chip):
        call = parts(text)
        if call is None or not shapes.get(call[0]) or name in seen:
            continue
        for other, shape in shapes.items():
            if other != call[0] and shape == shapes[call[0]]:
                seen.add(name)
                wrong = text.replace(call[0], other, 1)
                new = chip.changed(name, path, wrong)
                yield Fault(f"{name}:{other}", "other function", wrong, (name,), new)
                break


def wrong_signature(chip: Chip) -> Iterator[Fault]:
    """A prototype with a narrower size, and one without its last parameter."""
    for at, block in enumerate(chip.data["symbols"]):
        for index, entry in enumerate(block["functions"]):
            name, header = parse_prototype(entry["c"]).name, block.get("header", NO_HEADER)
            if re.search(r"\bsize_t \w+", entry["c"]):
                wrong = re.sub(r"\bsize_t (\w+)", r"int \1", entry["c"], count=1)
                new = placed(chip.data, ["symbols", at, "functions", index, "c"], wrong)
                what = "a size of 4 bytes"
                yield Fault(f"{name}:size", "wrong prototype", what, (), new, header)
            if ", unsigned int flags)" in entry["c"]:
                wrong = entry["c"].replace(", unsigned int flags)", ")")
                new = placed(chip.data, ["symbols", at, "functions", index, "c"], wrong)
                yield Fault(f"{name}:flags", "wrong prototype", "without flags", (), new)


Operator = Callable[[Chip], Iterator[Fault]]
DERIVED: tuple[Operator, ...] = (
    swapped_arguments,
    wrong_constant,
    wrong_choice,
    wrong_not_ready,
    missing_version,
    wrong_size,
    dropped_stream,
    unread_status,
    inverted_table,
    inverted_answer,
    swapped_cases,
    dropped_step,
    sync_for_async,
    other_function,
    wrong_signature,
)

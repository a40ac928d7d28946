"""Planted faults: variants of an adaptor.yaml that are wrong in one way each.

    python -m unipal.generator.planted FOLDER [--chip nvidia] [--sample N] [--seed S] [--only NAME]

Each operator derives its faults from the file's own data. FOLDER receives one folder per fault
(adaptor.yaml, shim, header proof) and index.json; the gate in conformance/planted.py shows who
catches them.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from unipal.generator import shim
from unipal.generator.binding import header_proof, load_binding
from unipal.generator.expression import parse_prototype
from unipal.generator.model import Spec, load_spec
from unipal.generator.render import environment
from unipal.generator.source import SpecError

Data = dict[str, Any]


@dataclass(frozen=True)
class Fault:
    """One wrong file. `functions` are where it should be seen."""

    name: str
    operator: str
    what: str
    functions: tuple[str, ...]
    data: Data


def _calls(data: Data) -> Iterator[tuple[str, list[str | int], str]]:
    """Every expression of every function: function, path to it, text."""

    def walk(node: Any, path: list[str | int]) -> Iterator[tuple[list[str | int], str]]:
        if isinstance(node, str):
            yield path, node
        elif isinstance(node, list):
            for at, item in enumerate(node):
                yield from walk(item, [*path, at])
        elif isinstance(node, dict):
            for key, item in node.items():
                if key not in (
                    "ignores",
                    "locals",
                    "requires",
                    "why",
                    "undo",
                    "by",
                    "if",
                    "if_exported",
                    "means",
                    "refuse",
                ):
                    yield from walk(item, [*path, key])

    for name, body in data["functions"].items():
        for path, text in walk(body, []):
            yield name, path, text


def _changed(data: Data, name: str, path: list[str | int], text: Any) -> Data:
    """A copy with another expression at a path of a function."""
    new = copy.deepcopy(data)
    if not path:
        new["functions"][name] = text
        return new
    node = new["functions"][name]
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = text
    return new


def _parts(text: str) -> tuple[str, list[str]] | None:
    """A call without nested commas as its name and arguments."""
    found = re.fullmatch(r"(\w+)\((.*)\)", text)
    if found is None:
        return None
    return found[1], [a.strip() for a in found[2].split(",")] if found[2] else []


def _sets(data: Data) -> dict[str, list[str]]:
    """Constant → all constants of its set."""
    return {n: list(block["values"]) for block in data["constants"] for n in block["values"]}


def swapped_arguments(data: Data) -> Iterator[Fault]:
    for name, path, text in _calls(data):
        call = _parts(text)
        if call is None or len(call[1]) > 8:
            continue
        for at in range(len(call[1]) - 1):
            arguments = list(call[1])
            arguments[at], arguments[at + 1] = arguments[at + 1], arguments[at]
            wrong = f"{call[0]}({', '.join(arguments)})"
            if wrong != text:
                yield Fault(
                    f"{name}:{'.'.join(map(str, path))}:{at}",
                    "arguments swapped",
                    wrong,
                    (name,),
                    _changed(data, name, path, wrong),
                )


def wrong_constant(data: Data) -> Iterator[Fault]:
    """Another value for a constant that a function uses."""
    text = yaml.safe_dump([data["functions"], data["tables"]])
    for at, block in enumerate(data["constants"]):
        for name, value in block["values"].items():
            if re.search(rf"\b{name}\b", text) and "header" in block:
                new = copy.deepcopy(data)
                new["constants"][at]["values"][name] = value + 1
                yield Fault(name, "wrong constant", f"{name}: {value + 1}", (), new)


def wrong_choice(data: Data) -> Iterator[Fault]:
    """A flag or attribute of the right set that means something else."""
    sets = _sets(data)
    for name, path, text in _calls(data):
        call = _parts(text)
        for at, argument in enumerate(call[1] if call else ()):
            others = [o for o in sets.get(argument, ()) if o != argument]
            if call and others:
                wrong = f"{call[0]}({', '.join([*call[1][:at], others[0], *call[1][at + 1 :]])})"
                yield Fault(
                    f"{name}:{argument}:{others[0]}",
                    "wrong flag",
                    wrong,
                    (name,),
                    _changed(data, name, path, wrong),
                )


def wrong_not_ready(data: Data) -> Iterator[Fault]:
    for kind, error in data["errors"].items():
        if kind != next(iter(data["errors"])):
            continue
        for other in list(error["map"])[:3]:
            new = copy.deepcopy(data)
            new["errors"][kind]["not_ready"] = [other]
            new["errors"][kind]["map"].pop(other)
            yield Fault(
                f"{kind}:{other}",
                "wrong not-ready code",
                f"not_ready: [{other}]",
                ("streamQuery", "eventQuery"),
                new,
            )
        new = copy.deepcopy(data)
        new["errors"][kind]["not_ready"] = []
        yield Fault(
            f"{kind}:none",
            "wrong not-ready code",
            "not_ready: []",
            ("streamQuery", "eventQuery"),
            new,
        )
        for name in ("streamQuery", "eventQuery", "eventElapsedTime"):
            call = {"call": data["functions"][name], "not_ready": [next(iter(error["map"]))]}
            yield Fault(
                name, "wrong not-ready code", str(call), (name,), _changed(data, name, [], call)
            )


def missing_version(data: Data) -> Iterator[Fault]:
    for at, block in enumerate(data["symbols"]):
        for index, entry in enumerate(block["functions"]):
            if "exports" in entry:
                new = copy.deepcopy(data)
                del new["symbols"][at]["functions"][index]["exports"]
                name = parse_prototype(entry["c"]).name
                yield Fault(name, "missing version suffix", f"exports: [{name}]", (), new)


def wrong_size(data: Data) -> Iterator[Fault]:
    for name, kind in data["types"].items():
        for size in {
            "struct": (kind.get("bytes", 0) // 2, 2 * kind.get("bytes", 0)),
            "unsigned": (4,),
            "signed": (8,),
        }.get(kind["kind"], ()):
            if size != kind.get("bytes"):
                new = copy.deepcopy(data)
                new["types"][name]["bytes"] = size
                if new["handles"]["ipc"]["type"] == name:
                    new["handles"]["ipc"]["bytes"] = min(size, 64)
                yield Fault(
                    f"{name}:{size}",
                    "type of the wrong size",
                    f"{name}: {size} bytes",
                    ("ipcMemHandleOpen",),
                    new,
                )


def dropped_stream(data: Data) -> Iterator[Fault]:
    for name, path, text in _calls(data):
        if re.search(r"\bstream\b", text) and name not in ("streamCreate", "streamDestroy"):
            wrong = re.sub(r"\bstream\b", "null", text)
            new = _changed(data, name, path, wrong)
            if path[:1] != ["async"]:
                body = new["functions"][name]
                body = body if isinstance(body, dict) else {"steps": body}
                body.setdefault("ignores", {})["stream"] = "planted"
                new["functions"][name] = body
            yield Fault(name, "dropped stream", wrong, (name,), new)


def unread_status(data: Data) -> Iterator[Fault]:
    errors = next(iter(data["errors"].values()))
    every = [*errors["not_ready"], *errors["map"], errors["other"]]
    for name in (
        "streamQuery",
        "eventQuery",
        "setDevice",
        "eventElapsedTime",
        "hostGetDevicePointer",
        "ipcMemHandleOpen",
        "getDevicePciBusId",
    ):
        wrong = {"call": data["functions"][name], "accept": every}
        yield Fault(name, "unread status", wrong["call"], (name,), _changed(data, name, [], wrong))


def inverted_table(data: Data) -> Iterator[Fault]:
    for name, rows in data["tables"].items():
        keys = list(rows)
        for at in range(len(keys) - 1):
            new = copy.deepcopy(data)
            one, two = keys[at], keys[at + 1]
            new["tables"][name][one], new["tables"][name][two] = rows[two], rows[one]
            used = tuple({f for f, _, text in _calls(data) if f"{name}[" in text})
            yield Fault(
                f"{name}:{one}",
                "inverted table",
                f"{one}: {rows[two]}, {two}: {rows[one]}",
                used,
                new,
            )


def swapped_cases(data: Data) -> Iterator[Fault]:
    for name, body in data["functions"].items():
        cases = body.get("cases", {}) if isinstance(body, dict) else {}
        keys = list(cases)
        for at in range(len(keys) - 1):
            if cases[keys[at]] != cases[keys[at + 1]]:
                new = copy.deepcopy(data)
                own = new["functions"][name]["cases"]
                own[keys[at]], own[keys[at + 1]] = cases[keys[at + 1]], cases[keys[at]]
                yield Fault(
                    f"{name}:{keys[at]}",
                    "swapped cases",
                    f"{keys[at]}: {cases[keys[at + 1]]}",
                    (name,),
                    new,
                )


def dropped_step(data: Data) -> Iterator[Fault]:
    for name, body in data["functions"].items():
        if not isinstance(body, dict):
            continue
        for key in ("sync", "steps"):
            steps = body.get(key)
            for at in range(len(steps) if isinstance(steps, list) and len(steps) > 1 else 0):
                new = copy.deepcopy(data)
                gone = new["functions"][name][key].pop(at)
                yield Fault(
                    f"{name}:{key}.{at}",
                    "missing call of a sequence",
                    f"without {gone}",
                    (name,),
                    new,
                )


def sync_for_async(data: Data) -> Iterator[Fault]:
    for name, body in data["functions"].items():
        if isinstance(body, dict) and "async" in body:
            wrong = [body["async"], "cudaStreamSynchronize(stream)"]
            yield Fault(
                f"{name}:sync",
                "sync instead of async",
                str(wrong),
                (name,),
                _changed(data, name, ["async"], wrong),
            )
            wrong = body["sync"][:1]
            yield Fault(
                f"{name}:async",
                "async instead of sync",
                str(wrong),
                (name,),
                _changed(data, name, ["sync"], wrong),
            )
    for name in ("eventRecord", "streamWaitEvent", "launchHostFunc", "streamWriteValue64"):
        steps = data["functions"][name]
        first = steps["call"] if isinstance(steps, dict) else steps
        new = _changed(data, name, [], {"steps": [first, "cudaStreamSynchronize(stream)"]})
        if isinstance(steps, dict):
            new["functions"][name]["ignores"] = steps["ignores"]
        yield Fault(
            f"{name}:sync",
            "sync instead of async",
            f"{first}; cudaStreamSynchronize(stream)",
            (name,),
            new,
        )


def other_function(data: Data) -> Iterator[Fault]:
    """A neighbour with the same parameters: query for synchronise, free for unregister."""
    protos = [parse_prototype(f["c"]) for b in data["symbols"] for f in b["functions"]]
    shapes = {p.name: tuple(q.type for q in p.params) for p in protos}
    seen: set[str] = set()
    for name, path, text in _calls(data):
        call = _parts(text)
        if call is None or not shapes.get(call[0]) or name in seen:
            continue
        for other, shape in shapes.items():
            if other != call[0] and shape == shapes[call[0]]:
                seen.add(name)
                wrong = text.replace(call[0], other, 1)
                yield Fault(
                    f"{name}:{other}",
                    "other function",
                    wrong,
                    (name,),
                    _changed(data, name, path, wrong),
                )
                break


def wrong_signature(data: Data) -> Iterator[Fault]:
    """A prototype with a narrower size, and one with its last parameter gone."""
    for at, block in enumerate(data["symbols"]):
        for index, entry in enumerate(block["functions"]):
            name = parse_prototype(entry["c"]).name
            if "size_t count" in entry["c"] or "size_t size" in entry["c"]:
                new = copy.deepcopy(data)
                new["symbols"][at]["functions"][index]["c"] = re.sub(
                    r"size_t (count|size)", r"int \1", entry["c"]
                )
                yield Fault(f"{name}:size", "wrong prototype", "a size of 4 bytes", (), new)
            if ", unsigned int flags)" in entry["c"]:
                new = copy.deepcopy(data)
                new["symbols"][at]["functions"][index]["c"] = entry["c"].replace(
                    ", unsigned int flags)", ")"
                )
                yield Fault(f"{name}:flags", "wrong prototype", "without flags", (), new)


OPERATORS: tuple[Callable[[Data], Iterator[Fault]], ...] = (
    swapped_arguments,
    wrong_constant,
    wrong_choice,
    wrong_not_ready,
    missing_version,
    wrong_size,
    dropped_stream,
    unread_status,
    inverted_table,
    swapped_cases,
    dropped_step,
    sync_for_async,
    other_function,
    wrong_signature,
)


def faults(data: Data) -> list[Fault]:
    """Every fault of every operator, each another file and named once."""
    by_text: dict[str, Fault] = {}
    for operator in OPERATORS:
        for fault in operator(data):
            by_text.setdefault(json.dumps(fault.data, sort_keys=True), fault)
    found = list(by_text.values())
    names = [f"{f.operator} {f.name}" for f in found]
    twice = sorted({n for n in names if names.count(n) > 1})
    if twice:
        raise ValueError(f"faults of one name: {', '.join(twice)}")
    return found


def plant(fault: Fault, folder: Path, spec: Spec) -> dict[str, Any]:
    """Writes the variant's files; `parse` is what the reader says, "" when it accepts the file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "adaptor.yaml"
    file.write_text(
        yaml.safe_dump(fault.data, allow_unicode=True, sort_keys=False, width=10000),
        encoding="utf-8",
    )
    entry = {
        "name": fault.name,
        "operator": fault.operator,
        "what": fault.what,
        "functions": list(fault.functions),
        "folder": folder.name,
        "parse": "",
    }
    try:
        binding = load_binding(file, spec, "adaptor.yaml")
        texts = shim.render(spec, binding, environment())
    except SpecError as error:
        return {**entry, "parse": str(error.problems[0]).split("\n")[0]}
    (folder / "generated").mkdir(exist_ok=True)
    (folder / "generated" / "shim.c").write_text(texts[f"{binding.chip}/shim.c"], encoding="utf-8")
    (folder / "proof.c").write_text(header_proof(binding), encoding="utf-8")
    return entry


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m unipal.generator.planted")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--root", type=Path, default=Path.cwd())
    parser.add_argument("--chip", default="nvidia")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="faults whose `operator name` contains this text")
    options = parser.parse_args(arguments)
    data = yaml.safe_load(
        (options.root / "adaptors" / options.chip / "adaptor.yaml").read_text(encoding="utf-8")
    )
    spec = load_spec(options.root / "pal_spec")
    chosen = faults(data)
    total = len(chosen)
    if options.only:
        chosen = [f for f in chosen if options.only in f"{f.operator} {f.name}"]
    if options.sample is not None and options.sample < len(chosen):
        chosen = random.Random(options.seed).sample(chosen, options.sample)
    index = [plant(fault, options.folder / f"{at:03d}", spec) for at, fault in enumerate(chosen)]
    (options.folder / "index.json").write_text(
        json.dumps({"total": total, "faults": index}, indent=1), encoding="utf-8"
    )


if __name__ == "__main__":
    main()

"""adaptors/ccl/<name>/adaptor.yaml: what a collective library is, read and checked.

`read_libraries(root, spec)` answers the libraries in the tree as plain data, which becomes
`generated/ccls.json`: the registry reads no YAML.
"""

from __future__ import annotations

import importlib.resources
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.generator.diagnostics import Key, Problem, Source, SpecError, near, schema_problems
from unipal.generator.spec.model import Spec

if TYPE_CHECKING:
    from unipal.generator.binding.model import Binding

FOLDER = "adaptors/ccl"


def read_libraries(root: Path, spec: Spec, problems: list[Problem]) -> dict[str, Any]:
    """Library → its adaptor.yaml. What is wrong goes to `problems`, and the file is left out."""
    libraries: dict[str, Any] = {}
    for file in sorted((root / FOLDER).glob("*/adaptor.yaml")):
        try:
            source = Source.read(file, f"{FOLDER}/{file.parent.name}/adaptor.yaml")
            if isinstance(source.data, dict) and "implementation" not in source.data:
                continue  # by the vendor's calls: read_bindings
            found = schema_problems(source, schema()) or list(_wrong(source, file.parent, spec))
        except SpecError as error:
            problems += error.problems
            continue
        problems += found
        if not found:
            data = {k: v for k, v in source.data.items() if k != "ccl"}
            if "unsupported" in data:
                data["unsupported"] = by_function(data["unsupported"])
            libraries[source.data["ccl"]] = data
    return libraries


def read_bindings(root: Path, spec: Spec, problems: list[Problem]) -> list[tuple[str, Binding]]:
    """The libraries that are described by the vendor's calls, each with its shown path."""
    from unipal.generator.binding.libraries import load_ccl_binding

    bindings = []
    for file in sorted((root / FOLDER).glob("*/adaptor.yaml")):
        shown = f"{FOLDER}/{file.parent.name}/adaptor.yaml"
        try:
            source = Source.read(file, shown)
            if not isinstance(source.data, dict) or "implementation" in source.data:
                continue
            found = list(_named_wrongly(source, file.parent))
            problems += found
            if not found:
                bindings.append((shown, load_ccl_binding(file, spec, shown)))
        except SpecError as error:
            problems += error.problems
    return bindings


def by_function(unsupported: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Function → why it is not there, of a list of reasons with their functions."""
    return {
        name: {key: value for key, value in entry.items() if key != "functions"}
        for entry in unsupported
        for name in entry["functions"]
    }


def described(binding: Binding) -> dict[str, Any]:
    """What the registry needs of a library that is described by the vendor's calls."""
    from unipal.generator.binding.libraries import composed

    data = binding.data
    kept = {key: data[key] for key in ("names", "doc", "accepts") if key in data}
    return {
        **kept,
        "unsupported": dict(sorted(data.get("unsupported", {}).items())),
        "refused": {name: dict(rows) for name, rows in sorted(binding.refusals.items()) if rows},
        "composed": composed(binding),
    }


def schema() -> dict[str, Any]:
    """The form of a file, without the words of a binding."""
    file = importlib.resources.files("unipal.pal_spec").joinpath("schema", "ccl_adaptor.json")
    answer: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return answer


def _named_wrongly(source: Source, folder: Path) -> Iterator[Problem]:
    name = source.data.get("ccl", folder.name)
    if name != folder.name:
        reason = f"the folder of this library is {folder.name}"
        step = "a library and its folder have one name"
        yield source.problem(["ccl"], name, reason, (), step, value=True)


def _wrong(source: Source, folder: Path, spec: Spec) -> Iterator[Problem]:
    """What no schema can say."""
    data = source.data
    yield from _named_wrongly(source, folder)
    for name in data["implementation"]["c"]:
        if not (folder / name).is_file():
            yield source.problem(
                ["implementation", "c"], name, "no such file in this folder", (), "correct the name"
            )
    functions = {f.name: f for f in spec.table("ccl").functions}
    for at, entry in enumerate(data.get("unsupported", ())):
        for number, name in enumerate(entry["functions"]):
            where: list[Key] = ["unsupported", at, "functions", number]
            if name not in functions:
                reason, hint = "is not a function of the ccl table", near(name, functions)
                yield source.problem(where, name, reason, hint, "correct it", value=True)
            elif functions[name].requirement == "required":
                reason = "is required, so no library can declare it away"
                yield source.problem(where, name, reason, (), "implement it", value=True)

"""adaptors/ccl/<name>/adaptor.yaml: what a collective library is, read and checked.

`read_libraries(root, spec)` answers the libraries in the tree as plain data, which becomes
`generated/ccls.json`: the registry reads no YAML.
"""

from __future__ import annotations

import importlib.resources
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from unipal.generator.model import Spec
from unipal.generator.source import Problem, Source, SpecError, near, schema_problems

FOLDER = "adaptors/ccl"


def read_libraries(root: Path, spec: Spec, problems: list[Problem]) -> dict[str, Any]:
    """Library → its adaptor.yaml. What is wrong goes to `problems`, and the file is left out."""
    libraries: dict[str, Any] = {}
    for file in sorted((root / FOLDER).glob("*/adaptor.yaml")):
        try:
            source = Source.read(file, f"{FOLDER}/{file.parent.name}/adaptor.yaml")
            found = schema_problems(source, _schema()) or list(_wrong(source, file.parent, spec))
        except SpecError as error:
            problems += error.problems
            continue
        problems += found
        if not found:
            libraries[source.data["ccl"]] = {k: v for k, v in source.data.items() if k != "ccl"}
    return libraries


def _schema() -> dict[str, Any]:
    file = importlib.resources.files("unipal.pal_spec").joinpath("schema", "ccl_adaptor.json")
    answer: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return answer


def _wrong(source: Source, folder: Path, spec: Spec) -> Iterator[Problem]:
    """What no schema can say."""
    data = source.data
    if data["ccl"] != folder.name:
        reason = f"the folder of this library is {folder.name}"
        step = "a library and its folder have one name"
        yield source.problem(["ccl"], data["ccl"], reason, (), step, value=True)
    for name in data["implementation"]["c"]:
        if not (folder / name).is_file():
            yield source.problem(
                ["implementation", "c"], name, "no such file in this folder", (), "correct the name"
            )
    functions = {f.name: f for f in spec.table("ccl").functions}
    for name in data.get("unsupported", {}):
        place = ["unsupported", name]
        if name not in functions:
            hint = near(name, functions)
            yield source.problem(place, name, "is no function of the ccl table", hint, "correct it")
        elif functions[name].requirement == "required":
            yield source.problem(
                place, name, "is required, so no library can declare it away", (), "implement it"
            )

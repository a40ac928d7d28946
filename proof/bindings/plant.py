"""Planted faults: variants of adaptor.yaml files that are wrong in one way each.

    python -m proof.bindings.plant FOLDER [--chip nvidia]... [--sample N] [--seed S] [--only X]

FOLDER receives one folder per fault (adaptor.yaml, shim, header proof) and index.json. The gate in
proof/bindings/gate.py finds out what catches them. Without --chip: every bound chip, with a sample
distributed over them. Operators: operators.py and operators_field.py.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import shutil
from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

import yaml
from unipal.generator.binding.expressions import parse_prototype
from unipal.generator.binding.model import Binding, binding_of, load_binding
from unipal.generator.diagnostics import SpecError
from unipal.generator.emit import shim
from unipal.generator.emit.chips import header_proof
from unipal.generator.emit.core import environment
from unipal.generator.spec.model import Spec, load_spec

from proof.bindings import field_defects
from proof.bindings.operators import DERIVED, Chip, Data, Fault
from proof.bindings.operators_field import FIELD

OPERATORS = (*DERIVED, *FIELD)
NEVER_CALLED = "is declared and never called"


def faults(chip: Chip) -> list[Fault]:
    """All faults of all operators, with different files and unique names."""
    by_text: dict[str, Fault] = {}
    n = len(chip.data)
    for operator in OPERATORS:
        for fault in operator(chip):
            change = {k: v for k, v in fault.data.items() if v is not chip.data.get(k)}
            if all(v == chip.data.get(k) for k, v in change.items()) and len(fault.data) == n:
                continue  # two identical neighbours
            by_text.setdefault(json.dumps(change, sort_keys=True), fault)
    found = list(by_text.values())
    names = [f"{f.operator} {f.name}" for f in found]
    twice = sorted({n for n in names if names.count(n) > 1})
    if twice:
        raise ValueError(f"duplicate names of faults: {', '.join(twice)}")
    return found


def bound(root: Path, spec: Spec, names: Sequence[str] = ()) -> list[Binding]:
    """The chips of the tree that are described by vendor calls."""
    files = sorted((root / "adaptors").glob("*/adaptor.yaml"))
    chosen = [f for f in files if not names or f.parent.name in names]
    return [b for b in (load_binding(f, spec) for f in chosen) if b.is_bound]


def whole(binding: Binding) -> Data:
    """The data of a chip as one file without `extends`: inherited data is merged."""
    data: Data = json.loads(json.dumps(dict(binding.data)))
    data.pop("extends", None)
    if not binding.each_device:
        data.pop("each_device", None)
    kept = {
        "types": {t.name for t in binding.types},
        "libraries": {v.name for v in binding.libraries},
        "tables": set(binding.tables),
        "errors": {e.type for e in binding.errors},
    }
    for key, names in kept.items():
        if key in data:
            data[key] = {name: item for name, item in data[key].items() if name in names}
    sets = {c.name for c in binding.constants}
    if "constants" in data:
        data["constants"] = [c for c in data["constants"] if c["set"] in sets]
    symbols = {s.name for s in binding.symbols}
    declared = {_name(f) for block in data["symbols"] for f in block["functions"]}
    return _without(data, declared - symbols)


def described(binding: Binding, spec: Spec) -> Chip:
    """The input of the operators."""
    device = spec.table("device").functions
    return Chip(whole(binding), {f.name: tuple(p.name for p in f.params) for f in device})


def field_page(spec: Spec, bindings: Iterable[Binding]) -> str:
    """The page of the field's defects, with the chips each is planted in."""
    chips = {b.chip: described(b, spec) for b in bindings if b.is_bound}
    planted: dict[str, list[str]] = {}
    for name, chip in chips.items():
        for fault in faults(chip):
            planted.setdefault(f"{fault.operator} {fault.name}", []).append(name)
    functions = [f.name for f in spec.table("device").functions]
    without = {
        f: [name for name, chip in chips.items() if f not in chip.functions] for f in functions
    }
    return field_defects.rendered(planted, without)


def plant(fault: Fault, chip: Path, folder: Path, spec: Spec) -> dict[str, Any]:
    """Writes the variant's files; `parse` is the reader's error, "" if it accepts the file."""
    entry = {
        "chip": chip.name,
        "name": fault.name,
        "operator": fault.operator,
        "what": fault.what,
        "functions": list(fault.functions),
        "header": fault.header,
        "folder": folder.name,
        "code": _failure(fault.data),
        "parse": "",
    }
    data = fault.data
    try:
        try:
            _write(data, chip, folder, spec)
        except SpecError as error:
            unused = {p.what for p in error.problems if p.reason == NEVER_CALLED}
            if len(unused) < len(error.problems):
                raise
            _write(_without(data, unused), chip, folder, spec)  # an author would also remove them
    except SpecError as error:
        first = min(error.problems, key=lambda p: p.reason == NEVER_CALLED)
        return {**entry, "parse": str(first).split("\n")[0]}
    return entry


def _failure(data: Data) -> int:
    """A code of the chip's first result type that reports a failure."""
    name = next(iter(data["errors"].values()))["other"]
    sets = [block["values"] for block in data["constants"]]
    return next((int(values[name]) for values in sets if name in values), 0)


def _without(data: Data, symbols: set[str]) -> Data:
    """The data without these vendor functions."""
    blocks = [
        {**b, "functions": [f for f in b["functions"] if _name(f) not in symbols]}
        for b in data["symbols"]
    ]
    emulator = {n: body for n, body in data.get("emulator", {}).items() if n not in symbols}
    return {**data, "symbols": [b for b in blocks if b["functions"]], "emulator": emulator}


def _name(function: Data) -> str:
    return parse_prototype(function["c"]).name


def _write(data: Data, chip: Path, folder: Path, spec: Spec) -> str:
    """Writes the files of one variant of a chip; returns its shim."""
    folder.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(copy.deepcopy(data), allow_unicode=True, sort_keys=False, width=10000)
    binding = binding_of(text, spec, "adaptor.yaml", chip / "adaptor.yaml")
    said = yaml.safe_dump(dict(binding.chip_data), allow_unicode=True, sort_keys=False)
    (folder / "adaptor.yaml").write_text(said, encoding="utf-8")  # what the registry reads
    made = shim.render(spec, binding, environment())[f"{binding.chip}/shim.c"]
    for name in binding.overrides:
        shutil.copy(chip / name, folder / name)
    (folder / "generated").mkdir(exist_ok=True)
    (folder / "generated" / "shim.c").write_text(made, encoding="utf-8")
    (folder / "proof.c").write_text(header_proof(binding), encoding="utf-8")
    return made


def spread(every: Sequence[Sequence[Any]], count: int) -> list[Any]:
    """The first of each, then the second of each, up to the requested number."""
    turns = zip_longest(*every)
    return [item for turn in turns for item in turn if item is not None][:count]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m proof.bindings.plant")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--root", type=Path, default=Path.cwd())
    parser.add_argument("--chip", action="append", default=[])
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="faults whose `operator name` contains this text")
    options = parser.parse_args(arguments)
    spec = load_spec(options.root / "pal_spec")
    dice = random.Random(options.seed)
    total = 0
    chosen: list[list[tuple[str, Fault]]] = []
    for binding in bound(options.root, spec, options.chip):
        found = faults(described(binding, spec))
        total += len(found)
        some = [f for f in found if not options.only or options.only in f"{f.operator} {f.name}"]
        if options.sample is not None:
            dice.shuffle(some)
        chosen.append([(binding.chip, fault) for fault in some])
    dice.shuffle(chosen)
    picked = spread(chosen, options.sample) if options.sample is not None else list(chain(*chosen))
    index = [
        plant(fault, options.root / "adaptors" / chip, options.folder / f"{at:04d}", spec)
        for at, (chip, fault) in enumerate(picked)
    ]
    (options.folder / "index.json").write_text(
        json.dumps({"total": total, "faults": index}, indent=1), encoding="utf-8"
    )


if __name__ == "__main__":
    main()

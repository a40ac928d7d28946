"""Every defect that was read in adaptors of the field: planted here and caught, or not possible.

The table is proof/bindings/field_defects.py, its page docs/field-defects.md. A seeded
sample is planted; UNIPAL_FULL=1 plants each part, in one chip. Each in every chip that can have it,
and every mutant of a library: the gates proof/bindings/gate.py and proof/libraries/gate.py.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from unipal.adaptors import registry
from unipal.conformance.rules.unlock import installed_rules
from unipal.generator.binding.model import Binding
from unipal.generator.spec.model import Spec, load_spec

from proof.bindings import gate as bindings_gate
from proof.bindings import vendor_failures
from proof.bindings.field_defects import DEFECTS, Part, chips_of
from proof.bindings.operators import Chip, Fault
from proof.bindings.operators_field import FIELD, NOT_OF_A_BINDING
from proof.bindings.plant import bound, described, faults, plant
from proof.libraries import gate as libraries_gate
from proof.libraries.mutants import ccl_mutants

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
PARTS = [(defect.id, part) for defect in DEFECTS for part in defect.parts]
MUTANTS = sorted({name for _, part in PARTS for name in part.mutants})
CHIPS = [
    c
    for c in registry.names()
    if (registry.find(c).kind, registry.find(c).origin) == ("binding", "tree")
]


def drawn(items: Sequence[Any], count: int) -> list[Any]:
    return list(items) if FULL else some(items, count)


def some(items: Sequence[Any], count: int, salt: int = 0) -> list[Any]:
    return random.Random(SEED + salt).sample(list(items), count)


@pytest.fixture(scope="module")
def spec(root: Path) -> Spec:
    return load_spec(root / "pal_spec")


@pytest.fixture(scope="module")
def bindings(root: Path, spec: Spec) -> list[Binding]:
    return bound(root, spec)


@pytest.fixture(scope="module")
def where(bindings: list[Binding], spec: Spec) -> dict[str, list[str]]:
    """`operator name` of every fault of every chip → the chips that have it."""
    found: dict[str, list[str]] = {}
    for binding in bindings:
        for fault in faults(described(binding, spec)):
            found.setdefault(f"{fault.operator} {fault.name}", []).append(binding.chip)
    return found


# The table ---


def test_every_defect_has_its_line_and_every_part_one_end() -> None:
    wanted = [f"{x}{n}" for x, last in (("A", 13), ("B", 6), ("C", 5)) for n in range(1, last + 1)]
    assert [defect.id for defect in DEFECTS] == wanted
    for name, part in PARTS:
        ends = [bool(part.operator), bool(part.mutants), bool(part.absent)]
        assert sum(ends) == 1, (name, part.what)
        assert part.clauses or part.test, (name, part.what)


def test_the_clauses_and_tests_that_are_named_are_there() -> None:
    rules = installed_rules()
    active = {*rules.table("device"), *rules.table("ccl")}
    for name, part in PARTS:
        assert set(part.clauses) <= active, name
        assert not part.test or callable(globals().get(part.test)), (name, part.test)


def test_every_operator_of_the_field_has_a_part(where: dict[str, list[str]]) -> None:
    used = {part.operator for _, part in PARTS if part.operator}
    made = {name for name in where if re.match(r"[ABC]\d+ ", name)}
    assert FIELD
    assert all(any(name.startswith(f"{operator} ") for operator in used) for name in made)
    said = {id for key in NOT_OF_A_BINDING for id in re.findall(r"[ABC]\d+", key)}
    assert said <= {defect.id for defect in DEFECTS}


@pytest.mark.parametrize(
    ("id", "part"), [p for p in PARTS if p[1].operator], ids=lambda x: getattr(x, "what", x)
)
def test_it_is_planted_in_every_chip_that_can_have_it(
    id: str, part: Part, where: dict[str, list[str]], bindings: list[Binding]
) -> None:
    chips = chips_of(part, where)
    assert chips, "planted nowhere"
    name, unless = part.function.removeprefix("-"), part.function.startswith("-")
    able = {b.chip for b in bindings if (name in b.data["functions"]) is not unless}
    assert set(chips) <= able
    assert set(chips) == able or part.elsewhere


def test_mutants_break_what_the_part_says(spec: Spec) -> None:
    targets = {one.name: set(one.targets) for one in ccl_mutants(spec)}
    for id, part in PARTS:
        for name in part.mutants:
            assert targets[name] & set(part.clauses), (id, name)


# Planted, and caught ---


@pytest.mark.parametrize("number", drawn(range(len(PARTS)), 8) if not FULL else range(len(PARTS)))
def test_it_is_caught(number: int, where: dict[str, list[str]], root: Path, tmp_path: Path) -> None:
    """In one chip that can have it. Nothing for other ends."""
    id, part = PARTS[number]
    if not part.operator:
        assert part.mutants or part.absent
        return
    for chip in some(chips_of(part, where), 1, number):
        one = caught(root, tmp_path / chip, chip, f"{part.operator} {part.on}")
        assert {c.stage for c in one}.isdisjoint({"nobody", "no header"}), (id, one)
        assert one


def caught(root: Path, folder: Path, chip: str, only: str) -> list[bindings_gate.Caught]:
    """Who catches the faults of a chip whose operator and name begin so; of several one by chance,
    or all.
    """
    folder.mkdir(mode=0o700)
    index = bindings_gate.plant(folder, root, ["--chip", chip, "--only", only])
    committed = registry.build(chip, emulated=True)
    assert index["faults"], only
    return [bindings_gate.judge(f, folder, committed) for f in drawn(index["faults"], 1)]


def test_a_function_that_is_missing_is_refused(root: Path, tmp_path: Path) -> None:
    """By the reader of adaptor.yaml, before anything is built."""
    os.chmod(tmp_path, 0o700)
    chips = drawn(CHIPS, 2)
    only = [word for chip in chips for word in ("--chip", chip)]
    index = bindings_gate.plant(tmp_path, root, ["--only", "A11 function missing", *only])
    assert {fault["chip"] for fault in index["faults"]} == set(chips)
    for fault in index["faults"]:
        assert f" {fault['name']}: " in fault["parse"], fault


@pytest.mark.parametrize("name", some(MUTANTS, 2))
def test_a_mutant_of_a_library_is_killed(name: str) -> None:
    (case,) = [case for case in libraries_gate.cases() if case.name == name]
    kills = libraries_gate.meet(case)
    assert kills.killed, kills.by


# What no adaptor can have ---


def test_the_pal_has_no_function_of_it(spec: Spec) -> None:
    """Symmetric memory, reserved addresses; suspend and resume of a communicator."""
    names = [function.name for function in spec.functions]
    assert not [n for n in names if re.search("sym|flat|multicast|suspend|resume", n, re.I)]


def test_no_binding_touches_the_capture_mode() -> None:
    file = registry.generated_folder() / "symbols.json"
    symbols = json.loads(file.read_text(encoding="utf-8"))
    assert set(CHIPS) <= set(symbols)
    assert not [s["name"] for rows in symbols.values() for s in rows if "apture" in s["name"]]


@pytest.mark.parametrize("chip", drawn(CHIPS, 2))
def test_no_slot_is_null(chip: str, spec: Spec, monkeypatch: pytest.MonkeyPatch) -> None:
    built = registry.build(chip, emulated=True)
    for name, value in {**built.conformance, **built.env}.items():
        monkeypatch.setenv(name, value)
    device = registry.load(built)
    table = device.ffi.cast("const palDeviceTable *", device.table)
    for function in spec.table("device").functions:
        assert getattr(table, function.name) != device.ffi.NULL, function.name


@pytest.mark.parametrize("chip", drawn(CHIPS, 1))
def test_a_call_that_fails_leaks_nothing(chip: str) -> None:
    """Each of the vendor's calls fails once with a code that has no line: an error, outputs as they
    were, nothing kept.
    """
    built = registry.build(chip, emulated=True)
    assert failures(chip, built.path) == []


def test_memory_of_the_vendors_own_has_its_base_size_and_id(
    root: Path, tmp_path: Path, spec: Spec
) -> None:
    """The variant does not ask for the id: each address that the shim has not made shows it."""

    def body(chip: Chip) -> dict[str, Any]:
        right = chip.functions["memGetAddressRange"]
        steps = ["number = 0" if "BUFFER_ID" in step else step for step in right["steps"]]
        return {**right, "steps": steps}

    built = variant(root, tmp_path / "x", spec, "memGetAddressRange", body)
    said = failures("nvidia", built.path)
    assert len(said) == 4
    assert all(
        re.search(r"of memory of the vendor: \(\d+, \d+, 0\) instead of", line) for line in said
    )


@pytest.mark.parametrize(
    ("function", "kept", "said"),
    [
        ("streamDestroy", "Query", ["streamDestroy: the vendor holds", "streamDestroy with work"]),
        ("gdrMemFree", "Free", ["gdrMemFree with work under way: the vendor frees it before"]),
    ],
)
def test_what_is_given_back_is_the_vendors_again_and_not_too_early(
    root: Path, tmp_path: Path, spec: Spec, function: str, kept: str, said: list[str]
) -> None:
    """Only the call that is kept is left of the function's."""

    def body(chip: Chip) -> dict[str, Any]:
        right = chip.functions[function]
        steps = right["steps"] if isinstance(right, dict) else right
        left = [step for step in steps if isinstance(step, str) and kept in step]
        assert len(left) == 1
        return {**right, "steps": left} if isinstance(right, dict) else left

    built = variant(root, tmp_path / "x", spec, function, body, "ascend")
    lines = failures("ascend", built.path)
    assert len(lines) == len(said), lines
    assert all(line.startswith(start) for line, start in zip(lines, said, strict=True)), lines


def failures(chip: str, shim: Path | None, code: int = 0) -> list[str]:
    """What is wrong with a shim over the committed emulator of a chip whose calls fail."""
    committed = registry.build(chip, emulated=True)
    env = {**committed.conformance, **committed.env}
    assert shim is not None
    emulator = Path(env[f"UNIPAL_{chip.upper()}_LIBRARY"])
    return vendor_failures.complaints(shim, emulator, env, code, committed.path)


def variant(
    root: Path, folder: Path, spec: Spec, function: str, body: Any, vendor: str = "nvidia"
) -> registry.Built:
    """A vendor's shim with another body for one function."""
    chip = described(bound(root, spec, [vendor])[0], spec)
    new = chip.changed(function, [], body(chip))
    fault = Fault("x", "by hand", "", (function,), new)
    folder.mkdir(mode=0o700)
    assert plant(fault, root / "adaptors" / vendor, folder, spec)["parse"] == ""
    return registry.build(registry.find(folder), cflags=bindings_gate.FLAGS)


def test_an_allocation_whose_code_is_not_read_is_still_refused(
    root: Path, tmp_path: Path, spec: Spec
) -> None:
    """The variant takes every code of the vendor's for success: the shim misses the memory."""

    def body(chip: Chip) -> dict[str, Any]:
        right = chip.functions["deviceMalloc"]
        call = {"call": right["cases"]["palMemDevice"], "accept": chip.codes()}
        return {**right, "cases": {**right["cases"], "palMemDevice": call}}

    built = variant(root, tmp_path / "x", spec, "deviceMalloc", body)
    committed = registry.build("nvidia", emulated=True)
    clauses = ["deviceMalloc.too_large_refused"]
    assert bindings_gate.failures(built, committed, clauses) == ("clause", [], [])


def test_a_vendor_that_fails_shows_what_is_not_read(root: Path, tmp_path: Path, spec: Spec) -> None:
    """A code that is not read, and an allocation that is not undone: each is named, and nothing
    else is.
    """
    text = "cudaDeviceSynchronize()"
    deaf = variant(
        root, tmp_path / "deaf", spec, "deviceSynchronize",
        lambda chip: {"call": text, "accept": chip.codes()},
    )  # fmt: skip
    (said,) = failures("nvidia", deaf.path, 999)
    assert said == "deviceSynchronize: vendor call 1 returns 999, but the function returns SUCCESS"

    text = "cudaIpcOpenMemHandle(ptr, handle, cudaIpcMemLazyEnablePeerAccess)"
    deaf = variant(
        root, tmp_path / "open", spec, "ipcMemHandleOpen",
        lambda chip: {"call": text, "accept": chip.codes()},
    )  # fmt: skip
    (said,) = failures("nvidia", deaf.path, 999)
    assert said.startswith("ipcMemHandleOpen: vendor call 1 returns 999, but the error is")

    def body(chip: Chip) -> dict[str, Any]:
        right = chip.functions["gdrMemAlloc"]
        first, *rest = right["steps"]
        return {**right, "steps": [first["call"], *rest]}

    leaky = variant(root, tmp_path / "leaky", spec, "gdrMemAlloc", body)
    said = failures("nvidia", leaky.path)
    assert said
    assert {line.partition(":")[0] for line in said} == {"gdrMemAlloc"}
    assert all("the counts change from" in line for line in said)

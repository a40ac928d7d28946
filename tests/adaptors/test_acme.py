"""A chip that does not exist, brought up from its C header alone: forty functions with an order of
arguments, codes and callbacks of their own, bound without an override, and certified.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from checkout import FIXTURES
from sampling import FULL, functions
from unipal.adaptors import registry
from unipal.generator.binding.model import load_binding
from unipal.generator.diagnostics import SpecError
from unipal.generator.spec.model import Spec, load_spec

STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fPIC", "-shared")


@pytest.fixture(scope="module")
def spec(root: Path) -> Spec:
    return load_spec(root / "pal_spec")


@pytest.fixture(scope="module")
def runtime(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which the chip is opened over its runtime library."""
    library = tmp_path_factory.mktemp("runtime") / "libacmert.so.3"
    source = FIXTURES / "acme" / "acme_rt.c"
    flags = (*STRICT, "-D_GNU_SOURCE", f"-I{root / 'generated'}")
    subprocess.run(["cc", *flags, str(source), "-o", str(library), "-ldl", "-lpthread"], check=True)
    chip = registry.build("cpu")
    return {
        **os.environ,
        **chip.conformance,
        "ACME_CHIP": str(chip.path),
        "UNIPAL_ACME_LIBRARY": str(library),
    }


def project(root: Path, folder: Path, old: str = "", new: str = "") -> Path:
    """The chip's folder, with one thing changed."""
    place = folder / "acme"
    shutil.copytree(FIXTURES / "acme", place)
    file = place / "adaptor.yaml"
    text = file.read_text(encoding="utf-8")
    if old:
        assert text.count(old) == 1, old
        file.write_text(text.replace(old, new), encoding="utf-8")
    return place


def pal(env: Mapping[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-P", "-m", "unipal.cli.main", *words]
    return subprocess.run(line, env=dict(env), capture_output=True, text=True, check=False)


def test_the_chip_is_certified(root: Path, tmp_path: Path, runtime: dict[str, str]) -> None:
    """Every clause passes or is declared away with a reason; two runners are unlocked. In `make
    test` the clauses of some drawn functions.
    """
    chip = project(root, tmp_path)
    env = {**runtime, "XDG_DATA_HOME": str(tmp_path / "data")}
    words = ["certify", str(chip), "--out", str(tmp_path / "out")]
    if not FULL:
        drawn = [f for f in functions(14, "acme") if f not in ("homo", "hybrid")]  # need a library
        words = ["test", str(chip), *drawn]
    done = pal(env, *words, "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert answer["clauses"]
    declared = {"gdrPtrMmap", "gdrPtrMunmap", "dmaSupport", "getHandleForAddressRange"}
    for clause, line in answer["clauses"].items():
        away = clause.partition(".")[0] in declared | {"launchKernel"}
        assert line["verdict"] == ("unsupported" if away else "pass"), (clause, line)
    if FULL:
        states = {name: runner["state"] for name, runner in answer["runners"].items()}
        assert states == {
            "homo": "locked", "host": "unlocked", "hybrid": "locked", "uni": "unlocked"
        }  # fmt: skip


def test_the_binding_needs_no_c_of_its_own(root: Path, spec: Spec) -> None:
    folder = FIXTURES / "acme"
    header = (folder / "acme_rt.h").read_text(encoding="utf-8")
    declared = re.findall(r"(?m)^(?:acmeStatus |void \*)(acme\w+)\(", header)
    assert len(declared) == 40
    binding = load_binding(folder, spec)
    assert binding.overrides == ()
    assert not any(bound.override for bound in binding.functions.values())
    assert {symbol.name for symbol in binding.symbols} == set(declared) - {"acmeLastFault"}


def test_the_header_declares_what_the_binding_states(root: Path, runtime: dict[str, str]) -> None:
    folder = FIXTURES / "acme"
    done = pal(runtime, "check-header", str(folder / "adaptor.yaml"), str(folder))
    assert done.returncode == 0, done.stdout
    assert "the headers declare what it states" in done.stdout


# ---- mistakes that the reader tells: file, line and column, reason, next step ------------------

TAB = "\t"
MISTAKES = {  # what is wrong: (right, wrong, column, reason, next step, near names)
    "handles swapped": (
        "acmeQueueAfter(event, stream)", "acmeQueueAfter(stream, event)", 35,
        "argument mark of acmeQueueAfter is acmeMark_t, and 'stream' is acmeQueue_t",
        "check the order of the arguments",
    ),
    "callback of another type": (
        "acmeNotify(CALLBACK(acmeDone), stream, kept)", "acmeNotify(fn, stream, kept)", 16,
        "argument done of acmeNotify is acmeDone, and 'fn' is palHostFunc",
        "keep_callback(&kept, fn, args), and give CALLBACK(acmeDone) with `kept`",
    ),
    "callback type that is none": (
        "CALLBACK(acmeDone)", "CALLBACK(acmeDoen)", 16, "'acmeDoen' is not a function type",
        "declare it: `typedef … (*name)(…);`",
    ),
    "arguments swapped": (
        "deviceMallocAsync: acmeMemTakeAfter(stream, size, ptr)",
        "deviceMallocAsync: acmeMemTakeAfter(size, stream, ptr)", 39,
        "argument queue of acmeMemTakeAfter is acmeQueue_t, and 'size' is size_t",
        "check the order of the arguments",
    ),
    "argument missing": (
        "hostRegister: acmeHostPin(size, ptr)", "hostRegister: acmeHostPin(ptr)", 17,
        "acmeHostPin takes 2 arguments (size, at), not 1", "give every argument of the prototype",
    ),
    "misspelt function": (
        "gdrMemFree: acmeNicGive(ptr)", "gdrMemFree: acmeNicGiv(ptr)", 15,
        "calls 'acmeNicGiv', which no `declarations:` has",
        "correct the name, or add the prototype to `declarations:`",
    ),
    "misspelt PAL function": (
        "  streamQuery: |", "  streamQery: |", 3, "is not a function of the device table",
        "correct the name",
    ),
    "misspelt parameter": (
        "setDevice: |\n    if (device > 65535)", "setDevice: |\n    if (devise > 65535)", 9,
        "'devise' is not a parameter, local or constant", "correct the name, or declare it",
    ),
    "misspelt type": (
        "    uint16_t cards;\n", "    uint16_tt cards;\n", 5, "no type 'uint16_tt'",
        "add the type to `declarations:`",
    ),
    "table of another parameter": (
        "acmeMemGive(home[type], ptr)", "acmeMemGive(direction[type], ptr)", 37,
        "table direction is indexed by palMemcpyType, and 'type' is palMemType",
        "index it by its own keys",
    ),
    "number for an enum": (
        "deviceMalloc: acmeMemTake(size, home[type], ptr)",
        "deviceMalloc: acmeMemTake(size, 3, ptr)", 35,
        "argument home of acmeMemTake is acmeHome, and '3' is int",
        "use a constant of type acmeHome, or a table of them",
    ),
    "field that is none": (
        "(int)info.bus", "(int)info.buss", 28, "'info' has no field 'buss'", "correct the field",
    ),
    "arrow for a dot": (
        "(int)info.slot", "(int)info->slot", 31, "'info' is not a pointer", "write info.slot",
    ),
    "fraction for a float": (
        "*ms = (float)(microseconds / 1000.0)", "*ms = microseconds / 1000.0", 6,
        "'*ms' is float, and the value is double", "cast it, or take another local",
    ),
    "bracket missing": (
        "hostUnregister: acmeHostUnpin(ptr)", "hostUnregister: acmeHostUnpin(ptr", 35,
        "ends too early", "close the bracket that is open",
    ),
    "semicolon missing": (
        "    acmeCardCount(&cards);\n", "    acmeCardCount(&cards)\n", 5,
        "only a local, a field or *output can be set", "is a semicolon missing before it?",
    ),
    "call split at its commas": (
        "    c: acmeWordWait(stream, value, addr)\n    ignores: {flags: 0 by the spec}\n",
        "    {c: acmeWordWait(stream, value, addr), ignores: {flags: 0 by the spec}}\n", 9,
        "YAML ends 'acmeWordWait(stream' at the comma",
        "write the C behind `|` on lines of its own, or in quotes",
    ),
    "tab": (
        "  gdrMemAlloc: acmeNicTake", f"{TAB}gdrMemAlloc: acmeNicTake", 1,
        "a tab stands where YAML wants spaces", "indent with spaces",
    ),
    "empty reason": (
        "ignores: {type: one call paints every kind of memory}", 'ignores: {type: ""}', 21,
        "must not be empty", "fill it in",
    ),
    "unsupported without a reason": (
        "    why: Acme has no dma-buf export\n", "", 5, "misses 'why'", "add 'why: …'",
    ),
    "row missing": (
        "  home: {palMemDevice: ACME_CARD, palMemHost: ACME_HOST, palMemManaged: ACME_SHARED}",
        "  home: {palMemDevice: ACME_CARD, palMemHost: ACME_HOST}", 3,
        "has no row for palMemManaged", "give every value of the enum a row",
    ),
    "code that is none": (
        "pending: ACME_PENDING", "pending: ACME_PENDIN", 14, "no constant 'ACME_PENDIN'",
        "add the constant to `declarations:`",
    ),
    "handle that is not a type": (
        "event: acmeMark_t,", "event: acmeMark,", 39, "no type 'acmeMark'",
        "add the type to `declarations:`",
    ),
}  # fmt: skip
NEAR = {
    "misspelt function": "acmeNicGive",
    "misspelt PAL function": "streamQuery",
    "misspelt parameter": "device",
    "misspelt type": "uint16_t",
    "field that is none": "bus",
    "code that is none": "ACME_PENDING",
    "handle that is not a type": "acmeMark_t",
    "callback type that is none": "acmeDone",
}


@pytest.mark.parametrize("mistake", sorted(MISTAKES))
def test_a_mistake_is_told_with_its_place(
    mistake: str, root: Path, spec: Spec, tmp_path: Path
) -> None:
    old, new, column, reason, advice = MISTAKES[mistake]
    right = (FIXTURES / "acme" / "adaptor.yaml").read_text(encoding="utf-8")
    chip = project(root, tmp_path, old, new)
    with pytest.raises(SpecError) as raised:
        load_binding(chip, spec)
    found = [p for p in raised.value.problems if p.reason == reason]
    assert len(found) == 1, str(raised.value)
    (problem,) = found
    wrong = (chip / "adaptor.yaml").read_text(encoding="utf-8").split("\n")
    changed = next(
        n for n, (a, b) in enumerate(zip(right.split("\n"), wrong, strict=False), 1) if a != b
    )
    assert problem.path == str(chip / "adaptor.yaml")
    assert abs(problem.line - changed) <= 2
    assert (problem.col, problem.next) == (column, advice), str(problem)
    if mistake in NEAR:
        assert NEAR[mistake] in problem.hint


# ---- mistakes that only the header or the library can tell -------------------------------------

CONTRADICTED = {
    "struct declared too small": ("char name[48];", "char name[28];", "acmeCardInfo"),
    "parameter of another width": (
        "acmeCardUse(uint16_t card)", "acmeCardUse(uint32_t card)", "acmeCardUse",
    ),
    "another value": ("ACME_DENIED = 19", "ACME_DENIED = 20", "ACME_DENIED"),
    "function that is not there": (
        "acmeStatus acmeOpen(uint32_t version);",
        "acmeStatus acmeOpen(uint32_t version); acmeStatus acmeShut(void);", "acmeShut",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", sorted(CONTRADICTED))
def test_the_header_tells_a_wrong_declaration(
    mistake: str, root: Path, tmp_path: Path, runtime: dict[str, str]
) -> None:
    old, new, name = CONTRADICTED[mistake]
    chip = project(root, tmp_path, old, new)
    file = chip / "adaptor.yaml"
    if mistake == "function that is not there":
        text = file.read_text(encoding="utf-8")
        text = text.replace(
            "  deviceSynchronize: acmeCardWait()", "  deviceSynchronize: acmeShut()"
        )
        file.write_text(text.replace("acmeCardWait();\n    async", "acmeCardWait();\n    async"))
    line = next(n for n, one in enumerate(file.read_text().split("\n"), 1) if name in one)
    done = pal(runtime, "check-header", str(file), str(chip))
    assert done.returncode == 1, done.stdout
    assert re.search(rf"adaptor\.yaml:{line}:\d+: {name}: .+\n  next: ", done.stdout), done.stdout


def test_a_struct_that_is_declared_too_small_fails_its_clauses(
    root: Path, tmp_path: Path, runtime: dict[str, str]
) -> None:
    """The library writes past the struct, into the guard of the shim: no crash, but an error."""
    chip = project(root, tmp_path, "char name[48];", "char name[28];")
    env = {**runtime, "XDG_DATA_HOME": str(tmp_path / "data")}
    done = pal(env, "test", str(chip), "getDeviceProperties.name_non_empty", "--json")
    line = json.loads(done.stdout)["clauses"]["getDeviceProperties.name_non_empty"]
    assert line["verdict"] == "fail"
    assert "INTERNAL_ERROR" in line["evidence"]


def test_a_symbol_that_the_library_lacks_has_near_names_of_its_own(
    root: Path, tmp_path: Path, runtime: dict[str, str]
) -> None:
    chip = project(root, tmp_path)
    file = chip / "adaptor.yaml"
    text = file.read_text(encoding="utf-8").replace("acmeQueueAfter", "acmeQueuAfter")
    file.write_text(text, encoding="utf-8")
    done = pal(runtime, "test", str(chip), "getDevice")
    assert done.returncode == 3
    assert "symbol 'acmeQueuAfter' is not exported by" in done.stderr
    assert "did you mean acmeQueueAfter\n  next: correct adaptor.yaml" in done.stderr

"""Tests of an adaptor that no check of the suite can make: no device fails on demand.

Vendor calls and system calls that fail, libraries that lack a symbol, settings, files of dead
processes, the end of a process. The correct adaptor answers first, and a mutant must answer the
same. So a kill shows that a change is noticed, not that the original is right; the page counts
what only these tests kill apart.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

from unipal.adaptors import registry

from proof.bindings import vendor_failures, vendor_libraries
from proof.sources.outside import python
from proof.sources.outside.cpu import answers as cpu
from proof.sources.outside.cpu import system_calls
from proof.sources.outside.opencl import answers as opencl
from proof.sources.outside.opencl import proxy

FAILING, SPLIT = "vendor_failures", "vendor_libraries"
CPU, OPENCL, PYTHON = "outside.cpu", "outside.opencl", "outside.python"
NAMES = (FAILING, SPLIT, CPU, OPENCL, PYTHON)
TWICE = (CPU,)  # they run what failed again by themselves
CODE = 2  # cudaErrorMemoryAllocation, of failing vendor calls
DRIVERS = (11039, 11040, 11069, 11070)  # versions beside the limits of adaptor.yaml
DRIVER = """
int cuDriverGetVersion(int *version) {{ *version = {}; return 0; }}
int cuDeviceGetAttribute(int *value) {{ *value = 1; return 0; }}
"""
INSTEAD = (  # functions that answer what those of the emulator do not
    *map(DRIVER.format, DRIVERS),
    "int cuInit(void) { return 100; }",
    "int cuDriverGetVersion(void) { return 3; }",
    "int nvrtcGetCUBINSize(void *program, unsigned long *size) { *size = 1ul << 62; return 0; }",
)

# The library of a mutant, or its folder of build.placed; its source → what it answers otherwise.
Test = Callable[[Path, str], list[str]]


def of(chip: str, folder: Path) -> dict[str, Test]:
    """The tests of an adaptor by name, over the correct one first. `folder`: for what is built."""
    found = registry.find(chip)
    if found.kind == "python":
        return _python(chip)
    if found.kind == "binding":
        return _shim(chip, folder)
    return {"cpu": _cpu, "opencl": _opencl}[chip](folder)


def wrong(tests: Mapping[str, Test], made: Path, file: str) -> tuple[str, str]:
    """The first test that a mutant fails, and why; empty if it passes all."""
    for name, test in tests.items():
        try:
            found = test(made, file)
        except subprocess.TimeoutExpired:
            found = ["hung"]
        if found:
            return name, found[0]
    return "", ""


def _cpu(folder: Path) -> dict[str, Test]:
    built = registry.build("cpu")
    assert built.path is not None
    calls = system_calls.built(folder)
    right = cpu.steady(built.path, calls)
    return {CPU: lambda library, _: cpu.complaints(library, calls, right)}


def _opencl(folder: Path) -> dict[str, Test]:
    built = registry.build("opencl")
    assert built.path is not None
    place = folder / "failing-opencl"
    loader = proxy.built(place)
    env = {**built.conformance, **built.env}
    for part in (opencl.USE, opencl.LOAD):
        text = json.dumps(opencl.answers(part, built.path, loader, env))
        (place / f"{part}.json").write_text(text, encoding="utf-8")

    def test(library: Path, file: str) -> list[str]:
        found = opencl.complaints(opencl.USE, library, loader, env, place / "use.json")
        if found or file not in opencl.LOADS:
            return found
        return opencl.complaints(opencl.LOAD, library, loader, env, place / "load.json")

    return {OPENCL: test}


def _codes(chip: str) -> tuple[int, ...]:
    """All codes of failures that an adaptor.yaml names."""
    binding = vendor_libraries.binding(registry.find(chip))
    types = {error.type for error in binding.errors}
    named = [value for c in binding.constants if c.type in types for _, value in c.values]
    return tuple(sorted(set(named) - {0}))


def _shim(chip: str, folder: Path) -> dict[str, Test]:
    built = registry.build(chip, emulated=True)
    right = built.path
    assert right is not None
    env = {**built.conformance, **built.env}
    emulator = Path(env[f"UNIPAL_{chip.upper()}_LIBRARY"])
    codes = _codes(chip)
    binding = vendor_libraries.binding(built.chip)
    place = folder / f"libraries-{chip}"
    optional = {library.name for library in binding.libraries if library.optional}
    required = [  # the first symbol that a library must export when it is there
        next(s for s in binding.symbols if s.library == name and not s.optional)
        for name in sorted(optional)
    ]
    places = [
        vendor_libraries.split(built.chip, place / symbol, symbol)
        for symbol in ("", *(s.name for s in binding.symbols if s.optional or s in required))
    ]
    places += [
        vendor_libraries.named(built.chip, place / symbol, symbol)
        for symbol in (s.name for s in binding.symbols if s.library in optional)
    ]
    places += [
        vendor_libraries.named(built.chip, place / str(number), instead=text)
        for number, text in enumerate(INSTEAD)
    ]
    places += [
        vendor_libraries.split(built.chip, place / f"no {name}", absent=name)
        for name in (library.name for library in binding.libraries)
    ]
    places += [
        vendor_libraries.split(built.chip, place / f"name {number}", name=number)
        for number in range(1, max(len(library.sonames) for library in binding.libraries))
    ]
    failing = vendor_failures.results(right, emulator, env, CODE, codes)
    split = [(place, vendor_libraries.answers(right, place)) for place in places]
    return {
        FAILING: lambda library, _: vendor_failures.complaints(
            library, emulator, env, CODE, right, failing, codes
        ),
        SPLIT: lambda library, _: [
            line
            for place, answers in split
            for line in vendor_libraries.complaints(library, answers, place)
        ],
    }


def _python(chip: str) -> dict[str, Test]:
    found = registry.find(chip)
    built = registry.build(found, emulated=found.can_emulate)
    env = {**built.conformance, **built.env}

    def of_mutant(folder: Path) -> dict[str, str]:
        before = os.environ.get("PYTHONPATH")
        return {**env, "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, [before])])}

    right = python.steady(chip, env)
    tests: dict[str, Test] = {
        PYTHON: lambda folder, _: python.complaints(chip, right, of_mutant(folder))
    }
    vendor = next((k for k in env if k.endswith("_LIBRARY")), "")
    if vendor:
        emulator, codes = Path(env[vendor]), _codes(found.emulated_over)
        failing = vendor_failures.results(chip, emulator, env, CODE, codes)
        tests[FAILING] = lambda folder, _: vendor_failures.complaints(
            chip, emulator, of_mutant(folder), CODE, None, failing, codes
        )
    return tests

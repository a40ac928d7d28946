"""Every public name has a NumPy-style docstring that is complete, and whose examples run."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from unipal.engine import algorithms

import unipal

CLASSES = [name for name in unipal.__all__ if inspect.isclass(getattr(unipal, name))]
FUNCTIONS = [name for name in unipal.__all__ if inspect.isfunction(getattr(unipal, name))]
PLAIN = {
    "Communicator.situation",
    "Communicator.recorder",
    "Work.lose",
    "Group.add",
}  # not for users


def methods() -> Iterator[tuple[str, Any]]:
    """Public methods of public classes, by qualified name."""
    for kind in map(unipal.__dict__.__getitem__, CLASSES):
        for name, thing in inspect.getmembers(kind, inspect.isfunction):
            full = f"{kind.__name__}.{name}"
            if not name.startswith("_") and full not in PLAIN:
                yield full, thing


NAMES = {**{name: getattr(unipal, name) for name in (*FUNCTIONS, *CLASSES)}, **dict(methods())}


def section(text: str, title: str) -> str:
    """The body of a section; "" without it."""
    found = re.search(rf"^{title}\n-+\n(.*?)(?=^[A-Z]\w+\n-+\n|\Z)", text, re.M | re.S)
    return found[1] if found else ""


@pytest.mark.parametrize("name", NAMES)
def test_a_docstring_is_complete(name: str) -> None:
    """It describes each parameter, what comes back, and shows an example."""
    thing, text = NAMES[name], inspect.getdoc(NAMES[name]) or ""
    assert re.match(r"[^\n]+(\n[^\n]+)?\.(\n\n|\Z)", text), "one summary"
    assert section(text, "Examples"), "an example"
    if inspect.isclass(thing):
        return
    signature = inspect.signature(thing)
    described = re.findall(r"^([\w*, ]+?)(?: : .+)?$", section(text, "Parameters"), re.M)
    words = [word.strip(" *") for one in described for word in one.split(",")]
    assert [word for word in words if word] == [n for n in signature.parameters if n != "self"]
    if signature.return_annotation not in ("None", None):
        assert section(text, "Returns")


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_docstring_run(name: str) -> None:
    finder = doctest.DocTestFinder(recurse=False)
    with unipal.init(0, 1, chip="cpu", uncertified=True, scratch_bytes=1 << 20) as comm:
        known = {"unipal": unipal, "np": np, "comm": comm}
        [test] = finder.find(NAMES[name], name, module=False, globs=known)
        said: list[str] = []
        result = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
        assert result.failed == 0, "".join(said)


@pytest.mark.parametrize("name", [
    "send", "broadcast", "gather", "scatter", "all_gather", "all_to_all", "reduce", "all_reduce",
    "reduce_scatter", "barrier",
])  # fmt: skip
def test_an_operation_names_its_algorithms(name: str) -> None:
    """Those of the registry, whose modules cite the sources."""
    notes = section(inspect.getdoc(getattr(unipal.Communicator, name)) or "", "Notes")
    found = re.search(r"Algorithms: ([\w,\s]+)\.", notes)
    assert found
    assert found[1].replace("\n", " ").split(", ") == [
        one.name for one in algorithms.candidates(name)
    ]
    for one in algorithms.candidates(name):
        home = inspect.getmodule(one.function)
        assert "Source: " in (inspect.getdoc(home) or "") + one.doc, one.name


@pytest.mark.parametrize("name", ["broadcast_object", "gather_object", "all_gather_object"])
def test_what_json_makes_of_an_object_is_told(name: str) -> None:
    said = " ".join(str(getattr(unipal.Communicator, name).__doc__).split())
    assert "tuples arrive as lists and keys as strings" in said


def test_dir_and_help_show_the_api() -> None:
    """Before anything was used: completion and help() in a new interpreter."""
    code = "import unipal, pydoc; print(dir(unipal)); print(pydoc.plain(pydoc.render_doc(unipal)))"
    run = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    shown, _, text = run.stdout.partition("\n")
    for name in unipal.__all__:
        assert f"'{name}'" in shown
    for name in ("class Communicator", "init(rank: ", "all_reduce(", "launch("):
        assert name in text


def test_the_package_is_imported_quickly() -> None:
    """Nothing heavy comes with it: neither NumPy nor the core."""
    code = "import sys, unipal; print([m for m in ('numpy', 'cffi', 'yaml') if m in sys.modules])"
    run = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout.strip() == "[]"

"""The C core in layers: what its files use of each other, declare, and call themselves."""

from __future__ import annotations

import runpy
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import c_layers
import pytest
from c_layers import Symbols
from checkout import ROOT

CORE = ROOT / "engine" / "core"
BUILD: dict[str, Any] = runpy.run_path(str(CORE / "build_core.py"))
LAYERS: dict[str, tuple[str, ...]] = BUILD["LAYERS"]
ORDER = tuple(name for names in LAYERS.values() for name in names)
FIRST_USER = {
    state: LAYERS[layer][0] for layer, states in BUILD["STATES"].items() for state in states
}
FLAGS = (*BUILD["FLAGS"], "-fPIC", *(f"-I{ROOT / folder}" for folder in BUILD["INCLUDES"]))
PUBLIC = c_layers.prototypes(CORE / "engine.h")
Plant = Callable[[str, str], dict[str, Symbols]]


@pytest.fixture(scope="module")
def objects(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The core's object files, compiled as the build compiles them."""
    folder = tmp_path_factory.mktemp("objects")
    c_layers.compile_objects(sorted(CORE.glob("*.c")), folder, FLAGS)
    return folder


@pytest.fixture
def planted(objects: Path, tmp_path: Path) -> Plant:
    """The symbols of all objects when text is added to the end of one file."""

    def plant(name: str, text: str) -> dict[str, Symbols]:
        shutil.copytree(objects, tmp_path, dirs_exist_ok=True)
        source = tmp_path / f"{name}.c"
        source.write_text((CORE / f"{name}.c").read_text(encoding="utf-8") + text, encoding="utf-8")
        c_layers.compile_objects([source], tmp_path, FLAGS)
        return c_layers.symbols(tmp_path)

    return plant


def test_every_file_is_in_one_layer() -> None:
    files = sorted(path.stem for path in CORE.glob("*.c"))
    headers = {path.stem for path in CORE.glob("*.h")}
    assert files == sorted(ORDER), "LAYERS of engine/core/build_core.py names each .c file once"
    assert headers - set(ORDER) == set(FIRST_USER), "STATES names each header without a .c file"
    assert len(LAYERS) == 10


def test_no_file_uses_one_that_stands_after_it(objects: Path) -> None:
    assert c_layers.upward_calls(c_layers.symbols(objects), ORDER) == []
    assert c_layers.upward_includes(CORE, ORDER, FIRST_USER) == []


def test_every_header_declares_what_its_file_defines(objects: Path) -> None:
    found = c_layers.symbols(objects)
    everything = set().union(*(one.defined for one in found.values()))
    assert c_layers.foreign_declarations(CORE, found) == []
    assert everything >= PUBLIC, "engine.h declares functions that no file defines"


def test_every_symbol_bears_its_files_name(objects: Path) -> None:
    assert c_layers.foreign_prefixes(c_layers.symbols(objects), PUBLIC) == []
    assert c_layers.hidden_libc_names(CORE) == []


@pytest.mark.parametrize(
    ("name", "callee"),
    [("clock", "work_drop"), ("memory", "gate_drop"), ("link_state", "link_send_push")],
)  # fmt: skip
def test_a_planted_upward_call_is_found(planted: Plant, name: str, callee: str) -> None:
    text = f'\nextern char planted[] __asm__("{callee}");\n'
    text += f"const char *{name}_planted(void);\nconst char *{name}_planted(void)\n"
    text += "{\n    return planted;\n}\n"
    found = planted(name, text)
    owner = next(stem for stem, one in found.items() if callee in one.defined)
    assert c_layers.upward_calls(found, ORDER) == [f"{name} -> {owner}: {callee}"]


def test_a_planted_name_is_found(planted: Plant, tmp_path: Path) -> None:
    text = "\nvoid tick(void);\nvoid tick(void)\n{\n}\n"
    text += "static void listen(void)\n{\n}\nvoid clock_x(void)\n{\n    listen();\n}\n"
    found = planted("clock", text)
    assert c_layers.foreign_prefixes(found, PUBLIC) == ["clock: tick"]
    assert c_layers.hidden_libc_names(tmp_path) == ["clock.c: listen"]


def test_a_planted_include_and_declaration_are_found(objects: Path, tmp_path: Path) -> None:
    shutil.copytree(CORE, tmp_path, dirs_exist_ok=True)
    header = tmp_path / "clock.h"
    text = header.read_text(encoding="utf-8").replace("#endif", "void work_x(void);\n#endif")
    header.write_text('#include "lock.h"\n' + text, encoding="utf-8")
    assert c_layers.upward_includes(tmp_path, ORDER, FIRST_USER) == ["clock.h includes lock.h"]
    found = c_layers.symbols(objects)
    assert c_layers.foreign_declarations(tmp_path, found) == ["clock.h: work_x"]

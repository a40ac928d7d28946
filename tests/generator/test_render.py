"""What the generator writes: golden output, its form, C and C++ that every compiler accepts."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import cffi
import pytest
from checkout import FIXTURES, ROOT
from unipal.generator.emit.core import RenderError, fit, render_core
from unipal.generator.generate import read_lock
from unipal.generator.spec.model import Spec, load_spec

SMALL = FIXTURES / "spec_small"
GOLDEN = SMALL / "golden"
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
C11 = ("-std=c11", "-x", "c")
CPP17 = ("-std=c++17", "-x", "c++")
HEADERS = ("pal.h", "pal_export.h", "pal_layout.h", "pal_calls.h", "refuse.h")


@pytest.fixture(scope="module")
def small() -> dict[str, str]:
    return render_core(load_spec(SMALL))


@pytest.fixture(scope="module")
def product() -> Spec:
    return load_spec(ROOT / "pal_spec")


@pytest.fixture(scope="module")
def folders(
    small: dict[str, str], product: Spec, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """Rendered output of both specs, each in a folder of its own."""
    places = {}
    for name, texts in (("small", small), ("product", render_core(product))):
        places[name] = tmp_path_factory.mktemp(name)
        put(places[name], texts)
    return places


def put(folder: Path, texts: dict[str, str]) -> None:
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def run(*command: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(c) for c in command],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **env},
        timeout=120,
    )


def compiles(source: Path, folder: Path, compiler: str, flags: tuple[str, ...]) -> None:
    done = run(
        compiler, *flags, *WARNINGS, "-O2", f"-I{folder}", "-c", source, "-o", folder / "out.o"
    )
    assert done.returncode == 0, done.stderr


def test_golden(small: dict[str, str]) -> None:
    """The output for the small spec, byte for byte; UPDATE_GOLDEN=1 writes it anew."""
    if os.environ.get("UPDATE_GOLDEN"):
        shutil.rmtree(GOLDEN, ignore_errors=True)
        put(GOLDEN, small)
    files = [f for f in GOLDEN.rglob("*") if f.is_file()]
    golden = {f.relative_to(GOLDEN).as_posix(): f.read_text(encoding="utf-8") for f in files}
    assert sorted(golden) == sorted(small)
    for path, text in small.items():
        assert text == golden[path], f"{path} differs; look, then UPDATE_GOLDEN=1"


def test_same_spec_same_bytes(small: dict[str, str]) -> None:
    assert render_core(load_spec(SMALL)) == small


@pytest.mark.parametrize("which", ["small", "product"])
def test_form(which: str, folders: dict[str, Path]) -> None:
    for file in folders[which].rglob("*"):
        if not file.is_file():
            continue
        text = file.read_text(encoding="utf-8")
        assert text.endswith("\n"), file
        assert not text.endswith("\n\n"), file
        assert all(line == line.rstrip() for line in text.split("\n")), f"{file}: trailing blanks"
        assert "Generated from pal_spec" in "".join(text.split("\n")[:2]), file
        if file.suffix in (".c", ".h", ".py"):
            assert all(len(line) <= 100 for line in text.split("\n")), f"{file}: over 100 columns"


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("which", ["small", "product"])
def test_c_is_clean(which: str, compiler: str, folders: dict[str, Path]) -> None:
    """Headers and calls as C11 and as C++17, the layers (C only) as C11, without a warning."""
    folder = folders[which]
    every = folder / "every_header.c"
    every.write_text("".join(f'#include "{h}"\n' for h in HEADERS) + "int every_header;\n")
    for flags in (C11, CPP17):
        compiles(every, folder, compiler, flags)
        compiles(folder / "pal_calls.c", folder, compiler, flags)
    compiles(folder / "layers.c", folder, compiler, C11)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_offsets_are_those_of_the_lock(
    compiler: str, folders: dict[str, Path], product: Spec
) -> None:
    """Every slot stands where slots.lock says, counted in pointers after the head of 120 bytes."""
    tables = {t.name: t.c for t in product.tables}
    lock = read_lock(ROOT)
    assert {(f.table, f.name) for f in product.functions} == set(lock)
    lines = ['#include "pal.h"']
    for entry in lock.values():
        offset = f"offsetof({tables[entry.table]}, {entry.name})"
        lines.append(f'_Static_assert({offset} == 120 + 8 * {entry.slot}, "{entry.name}");')
    source = folders["product"] / "offsets.c"
    source.write_text("\n".join([*lines, "int offsets;\n"]))
    compiles(source, folders["product"], compiler, C11)


def test_header_is_a_cffi_declaration(folders: dict[str, Path]) -> None:
    ffi = cffi.FFI()
    for name in ("pal.h", "pal_calls.h"):
        text = (folders["product"] / name).read_text(encoding="utf-8")
        ffi.cdef("\n".join(x for x in text.split("\n") if not x.startswith("#")))
    assert ffi.sizeof("palDeviceTable") == 120 + 8 * 50


def test_lines_are_broken_between_items() -> None:
    assert fit("f(", [], ");") == "f();"
    assert fit("f(", ["a", "b"], ");") == "f(a, b);"
    broken = fit("    call(", ["x" * 60, "y" * 60], ");")
    assert broken == f"    call({'x' * 60},\n        {'y' * 60});"


def test_long_line_is_refused(tmp_path: Path) -> None:
    """Text so long that nothing can break the line is an error that names the output."""
    folder = tmp_path / "pal_spec"
    shutil.copytree(SMALL, folder, ignore=shutil.ignore_patterns("golden"))
    (folder / "runners.yaml").unlink()
    text = (folder / "sell.yaml").read_text(encoding="utf-8")
    (folder / "sell.yaml").write_text(text.replace("name: sell", f"name: {'sell' * 30}"))
    with pytest.raises(RenderError, match=r"generated/.*: \d+ columns, at most 100"):
        render_core(load_spec(folder))

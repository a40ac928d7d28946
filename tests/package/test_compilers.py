"""Every C file of the product compiles without a warning under each compiler that is here.

They are `gcc` and `clang`, and the newest of each that this machine has or that apt offers, which
may be years newer.
Libraries that need the headers of others (MPI, Gloo) are compiled in
tests/adaptors/test_foreign_ccl.py.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from checkout import ROOT
from sampling import sample

STRICT = ("-std=c11", "-fPIC", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
# Compiler → how it compiles: gcc warns about the flow of values only when it optimizes; clang warns
# while it reads.
COMPILERS = {"gcc": ("-O2", "-c"), "clang": ("-fsyntax-only",)}
# Folder of sources → folders of the headers that they use, beside their own and generated/.
FOLDERS: dict[str, tuple[str, ...]] = {
    "engine/core": (),
    "adaptors/core": (),
    "adaptors/cpu": (),
    "adaptors/opencl": (),
    "adaptors/ccl/refccl": (),
    "generated": ("adaptors/core",),
    "generated/*": (),
    "generated/ccl/*": ("generated/ccl",),
}
IDENTITY = ('-DPAL_BUILD_ID="x"', '-DPAL_CHIP="x"', '-DPAL_CCL="x"')
# What stands between these is compiled for chips that lack the function.
WITHOUT = ("-DPAL_WITHOUT_dmaSupport=1", "-DPAL_WITHOUT_getHandleForAddressRange=1")


def newest(compiler: str) -> list[str]:
    """The `compiler-N` of the highest N, if there is one and it is not `compiler` itself."""
    here = {path.name for one in os.get_exec_path() for path in Path(one).glob(f"{compiler}-*")}
    if shutil.which("apt-cache"):
        line = ["apt-cache", "search", "--names-only", f"^{compiler}-[0-9]+$"]
        said = subprocess.run(line, capture_output=True, text=True, check=True).stdout
        here.update(row.split()[0] for row in said.splitlines())
    ends = [name.removeprefix(f"{compiler}-") for name in here]
    numbers = sorted(int(end) for end in ends if end.isdecimal())
    found = [f"{compiler}-{number}" for number in numbers[-1:]]
    return [name for name in found if real(name) != real(compiler) or not real(name)]


def real(program: str) -> str:
    """The file of a program, behind all links; "" if it is not here."""
    place = shutil.which(program)
    return os.path.realpath(place) if place else ""


for name in tuple(COMPILERS):
    COMPILERS |= dict.fromkeys(newest(name), COMPILERS[name])
Unit = tuple[Path, tuple[str, ...]]  # a source, and its flags


def units() -> list[Unit]:
    found: list[Unit] = []
    for folder, more in FOLDERS.items():
        headers = tuple(f"-I{ROOT / name}" for name in ("generated", *more))
        for source in sorted(ROOT.glob(f"{folder}/*.c")):
            found.append((source, (*IDENTITY, *headers)))
            if "PAL_WITHOUT_" in source.read_text(encoding="utf-8"):
                found.append((source, (*IDENTITY, *headers, *WITHOUT)))
    return found


def warnings(compiler: str, one: Unit) -> str:
    """What the compiler says of a file; "" if nothing."""
    source, flags = one
    line = [compiler, *STRICT, *COMPILERS[compiler], *flags, str(source), "-o", os.devnull]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    return f"{source}:\n{done.stderr}" if done.returncode or done.stderr else ""


every_compiler = pytest.mark.parametrize(
    "compiler", [pytest.param(name, marks=pytest.mark.needs(name)) for name in COMPILERS]
)


def test_every_c_file_of_the_product_is_compiled() -> None:
    """All of what is generated, of the core and of the adaptors, but those over other libraries."""
    product = {
        path for room in ("adaptors", "engine", "generated") for path in ROOT.glob(f"{room}/**/*.c")
    }
    left = {path.parent.name for path in product - {source for source, _ in units()}}
    assert left == {"gloo", "mpi"}


@every_compiler
def test_no_compiler_warns(compiler: str) -> None:
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        chosen = sample(units(), 60, compiler) if "-O2" in COMPILERS[compiler] else units()
        found = list(filter(None, workers.map(partial(warnings, compiler), chosen)))
    assert found == [], "\n".join(found)


@every_compiler
def test_a_planted_warning_is_found(compiler: str, tmp_path: Path) -> None:
    source = tmp_path / "planted.c"
    source.write_text("int planted(int unused) { return 0; }\n", encoding="utf-8")
    assert "unused parameter" in warnings(compiler, (source, ()))


def prepare(level: str, folder: Path) -> str:
    """What `.ci/prepare` prints where apt offers three of each compiler, and nearly no tool is
    installed.
    """
    for name in ("cc", "cut", "sort", "tail", "grep", "ls"):
        (folder / name).symlink_to(shutil.which(name) or "/nowhere")
    offered = 'name=${3%%-*}; name=${name#^}; for n in 9 99 22; do echo "$name-$n - x"; done'
    for name, said in (("apt-cache", offered), ("id", "echo 1000")):
        (folder / name).write_text(f"#!/bin/sh\n{said}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    environment = {"PATH": str(folder), "PYTHON": sys.executable}
    line = ["/bin/bash", str(ROOT / ".ci/prepare"), level]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.needs("bash", "cc")
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_the_newest_compiler_that_apt_offers_is_installed_for_the_tests(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = prepare("test", tmp_path).split()
    assert f"{compiler}-99" in words
    assert not {f"{compiler}-9", f"{compiler}-22"} & set(words)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert newest(compiler) == [f"{compiler}-99"]
    (tmp_path / f"{compiler}-99").symlink_to("/bin/sh")
    (tmp_path / compiler).symlink_to(f"{compiler}-99")
    assert newest(compiler) == []


@pytest.mark.needs("bash", "cc")
def test_what_tries_the_wheels_is_installed_for_them(tmp_path: Path) -> None:
    """Each package that try_wheels.py asks for."""
    tried = (ROOT / "tests/package/try_wheels.py").read_text(encoding="utf-8")
    wanted = set(re.findall(r"`apt install (\S+)`", tried))
    assert len(wanted) == 2
    assert wanted <= set(prepare("wheels", tmp_path).split())
    assert ".ci/prepare wheels" in (ROOT / "Makefile").read_text(encoding="utf-8")

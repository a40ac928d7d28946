"""The engine's C sources as libraries for tests: compiled from the checkout, called by ctypes."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable, Sequence
from pathlib import Path

from c_objects import linked, run_compiler
from checkout import ROOT

CORE = ROOT / "engine" / "core"
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
C11 = ("-std=c11", "-pthread", *WARNINGS, "-I", str(ROOT / "generated"), "-I", str(CORE))
# Of all test programs that contain the core, so that each of its objects is compiled once
# (c_objects.py). TSan does not know fences and says so; here they stand between atomic words.
ADDRESS = ("-O1", "-g", "-fPIC", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
THREAD = ("-O1", "-g", "-fPIC", "-fsanitize=thread", "-Wno-tsan")
KERNELS = ("reduce", "copy", "calibrate", "cpu", "blake2")
RECORDS = ("records", "clock")


def build(
    target: Path,
    names: Iterable[str],
    *more: str,
    cc: str = "cc",
    flags: Sequence[str] = ("-O2",),
) -> Path:
    """A shared library at `target` of engine/core/<name>.c for each name, and of more files."""
    sources = [str(CORE / f"{name}.c") for name in names]
    command = [cc, *C11, *flags, "-shared", "-fPIC", *sources, *more, "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


def extension(target: Path, flags: Sequence[str], changed: Iterable[Path] = ()) -> Path:
    """The extension module of the core at `target`, from the checkout's sources. A file of
    `changed` stands for that of its name.
    """
    spec = importlib.util.spec_from_file_location("build_core", CORE / "build_core.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    glue, other = target.with_name("_core.c"), {path.name: path for path in changed}
    build.ffibuilder.emit_c_code(str(glue))
    includes = ("-I", str(ROOT / "generated"), "-I", str(CORE))
    python = ("-DPy_LIMITED_API=0x030B0000", "-I", sysconfig.get_paths()["include"])
    compiler = ["gcc", "-std=c11", "-pthread", *includes, *python, *flags]
    run_compiler([*compiler, "-c", str(glue), "-o", str(glue.with_suffix(".o"))])
    sources = [other.get(Path(name).name, ROOT / name) for name in build.SOURCES]
    compiler = ["gcc", *C11, "-I", str(ROOT / "adaptors" / "cpu"), *flags]
    more = ("-shared", "-Wl,-Bsymbolic", str(glue.with_suffix(".o")), "-ldl")
    return linked(target, compiler, sources, *more)


def load(path: Path, **settings: str) -> ctypes.CDLL:
    """A copy of the library of its own, whose first calls see `settings` in the environment."""
    number = len(list(path.parent.iterdir()))
    own = path.with_name(f"{path.stem}-{number}.so")
    shutil.copy(path, own)
    library = ctypes.CDLL(str(own))
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        if hasattr(library, "cpu_vector_level"):
            library.cpu_vector_level()
            library.calibrate_streaming_threshold.restype = ctypes.c_uint64
            library.calibrate_streaming_threshold(2)
        if hasattr(library, "clock_ticks"):
            library.clock_ticks.restype = ctypes.c_uint64
            library.clock_ticks()
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    return library

"""The engine's C sources as libraries for tests: compiled from the checkout, called by ctypes."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from checkout import ROOT

CORE = ROOT / "engine" / "core"
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
C11 = ("-std=c11", "-pthread", *WARNINGS, "-I", str(ROOT / "generated"), "-I", str(CORE))
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
            library.calibrate_streaming_threshold()
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

"""The engine's core under ASan, UBSan and TSan, as C programs: a report is a failure."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT
from engine_native import C11, CORE

SEED = os.environ.get("UNIPAL_SEED", "1")
ADDRESS = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
THREAD = ("-O1", "-g", "-fsanitize=thread")
OPTIONS = {"TSAN_OPTIONS": "halt_on_error=1", "ASAN_OPTIONS": "detect_leaks=1"}
PARTS = ("reduce", "copy", "calibrate", "blake2", "records")


def built(target: Path, flags: tuple[str, ...], cc: str, *sources: Path) -> Path:
    """A program of some sources."""
    command = [cc, *C11, *flags, *map(str, sources), "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


@pytest.mark.needs("gcc")
@pytest.mark.parametrize("level", ["0", "1", "2"], ids=["base", "avx2", "avx512"])
@pytest.mark.parametrize("flags", [ADDRESS, THREAD], ids=["address", "thread"])
def test_kernels_and_recorder(
    flags: tuple[str, ...], level: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    program = tmp_path_factory.getbasetemp() / f"kernels-{flags[-1][-6:]}"
    if not program.exists():
        sources = [CORE / f"{name}.c" for name in PARTS]
        built(program, flags, "gcc", ROOT / "tests" / "engine_sanitized.c", *sources)
    done = subprocess.run(
        [program, SEED],
        env={**os.environ, **OPTIONS, "UNIPAL_VECTOR": level},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, f"seed {SEED}\n{done.stdout}{done.stderr}"
    assert done.stderr == ""

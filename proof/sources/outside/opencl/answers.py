"""The answers of a library of the opencl chip, and whether they are those of the correct one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

LOAD, USE, ALL = "load", "use", "all"
LOADS = ("runtime.c", "device.c")  # the sources that run while the chip is loaded
RUNS = 3  # of the correct chip: answers that are not the same each time do not count
LIMIT_S = 120


def _run(
    part: str, library: Path, loader: Path, env: Mapping[str, str], *expected: str
) -> tuple[list[tuple[str, Any]], str]:
    words = [part, str(library), str(loader), *expected]
    command = [sys.executable, "-P", "-m", __spec__.name.rpartition(".")[0], *words]
    own = {"LD_PRELOAD": str(loader), "UNIPAL_OPENCL_LIBRARY": str(loader)}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**os.environ, **env, **own},
        timeout=LIMIT_S,
        stdin=subprocess.DEVNULL,
    )
    end = f"the process ended with {done.returncode}: {done.stderr.strip()[-300:]}"
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return lines, end if done.returncode else ""


def answers(part: str, library: Path, loader: Path, env: Mapping[str, str]) -> dict[str, Any]:
    """Step of a part → what the correct chip answers each time."""
    lines, end = _run(part, library, loader, env)
    found = dict(lines)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(found, file)
        file.flush()
        for _ in range(RUNS - 1):
            others, another_end = _run(part, library, loader, env, file.name, ALL)
            end = end or another_end
            for step, _ in others:
                found.pop(step, None)
    if end:
        raise RuntimeError(f"{library}: {end}")
    return found


def complaints(
    part: str, library: Path, loader: Path, env: Mapping[str, str], expected: Path
) -> list[str]:
    """The first answer that is not that of the correct chip, which the file `expected` holds."""
    lines, end = _run(part, library, loader, env, str(expected))
    return [f"{step}: {answer}" for step, answer in lines] or ([end] if end else [])

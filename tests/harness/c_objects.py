"""Programs of C sources whose objects are compiled once per set of flags and kept by content.

Several test programs contain the whole core, compiled with the same flags. An object is kept in
`build/objects` under a digest of its compiler, flags, source and of all headers that it may
include, also for later runs.
"""

from __future__ import annotations

import fcntl
import hashlib
import itertools
import os
import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path

from checkout import ROOT

KEPT = ROOT / "build" / "objects"


def linked(target: Path, compiler: Sequence[str], sources: Iterable[Path], *more: str) -> Path:
    """The program or library `target`. `compiler`: command and flags of compiling and linking,
    `more`: of linking alone. AssertionError with the compiler's text if it fails.
    """
    KEPT.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        objects = list(workers.map(partial(_object, tuple(compiler), target.parent), sources))
    run_compiler([*compiler, *map(str, objects), *more, "-o", str(target)])
    return target


def _object(compiler: tuple[str, ...], folder: Path, source: Path) -> Path:
    """The source's object; in `folder` if the source is not one of the checkout."""
    if not source.is_relative_to(ROOT):
        made = folder / f"{source.stem}.o"
        run_compiler([*compiler, "-c", str(source), "-o", str(made)])
        return made
    digest = hashlib.sha256(repr((compiler, _version(compiler[0]), str(source))).encode())
    folders = [Path(flag) for before, flag in itertools.pairwise(compiler) if before == "-I"]
    headers = {path for place in (*folders, source.parent) for path in place.rglob("*.h")}
    for path in (source, *sorted(headers)):
        digest.update(path.read_bytes())
    kept = KEPT / f"{source.stem}-{digest.hexdigest()[:32]}.o"
    with open(kept.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another worker may be compiling it
        if not kept.exists():
            made = kept.with_suffix(f".{os.getpid()}.o")
            run_compiler([*compiler, "-c", str(source), "-o", str(made)])
            made.replace(kept)
    return kept


@cache
def _version(compiler: str) -> str:
    return subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout


def run_compiler(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

"""The answers of a library of the cpu chip, and whether they are those of the correct one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

SCENES = "scenes"


def answers(library: Path, calls: Path, right: Mapping[str, str] | None = None) -> dict[str, str]:
    """Scene → what it answered, up to the first answer that is not that of `right`. calls: what
    system_calls.py builds.
    """
    command = [sys.executable, "-P", "-m", __spec__.name.rpartition(".")[0], str(library)]
    env = {k: v for k, v in os.environ.items() if not k.startswith("UNIPAL_CPU_")}
    done = subprocess.run(
        command,
        input=json.dumps(right or {}),
        capture_output=True,
        text=True,
        env={**env, "LD_PRELOAD": str(calls)},
        timeout=300,
    )
    found: dict[str, str] = json.loads(done.stdout) if done.returncode == 0 else {}
    return found or {SCENES: f"ended with {done.returncode}: {done.stderr[-300:]}"}


def steady(library: Path, calls: Path) -> dict[str, str]:
    """The answers of the correct library that are the same in every run.

    Raises RuntimeError if its process fails.
    """
    first, *more = (answers(library, calls) for _ in range(2))
    if SCENES in first:
        raise RuntimeError(f"{library}: {SCENES} {first[SCENES]}")
    return {k: v for k, v in first.items() if all(other.get(k) == v for other in more)}


def complaints(library: Path, calls: Path, right: Mapping[str, str]) -> list[str]:
    """The first scene in which a library answers twice otherwise than the correct one."""
    left = dict(right)
    while left:
        found = answers(library, calls, left)
        wrong = [name for name, answer in found.items() if answer != right.get(name)]
        if not wrong:
            break
        name = wrong[0]
        again = found if name == SCENES else answers(library, calls, {name: right[name]})
        if again.get(name) != right.get(name):
            return [f"{name}: {found[name]!r} instead of {right.get(name)!r}"]
        left = {scene: answer for scene, answer in left.items() if scene not in found}
    return []

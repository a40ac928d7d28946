"""Runs the scenes over a library of the cpu chip, each in a process of its own.

    python -m proof.sources.outside.cpu LIBRARY

It has to be started with the library of system_calls.py preloaded. It prints as JSON what each
scene answered. Right answers on standard input, if there are any, choose the scenes, and the first
other answer ends the run. answers.py runs it.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import signal
import sys
import time
import traceback
from pathlib import Path

from proof.sources import apart
from proof.sources.outside.cpu.calls import plain
from proof.sources.outside.cpu.scenes import Scene, scenes

SCENE_S = 10.0  # a scene that takes longer hangs
MOST_HUNG = 3  # scenes
PERTURB = -6  # M_PERTURB of <malloc.h>: memory that is allocated or freed is filled


def _apart(scene: Scene, library: Path) -> str:
    """What a scene answers in a process of its own."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.setpgid(0, 0)
        os.close(reading)
        ctypes.CDLL(None).mallopt(PERTURB, 0xA5)
        try:
            text = scene(library)
        except BaseException:
            text = traceback.format_exc(limit=-1)
        os.write(writing, text.encode()[:60000])
        os._exit(0)
    os.close(writing)
    parts = []
    end = time.monotonic() + SCENE_S
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, end - time.monotonic()))
        part = os.read(reading, 65536) if ready else b"hung"
        parts.append(part)
        if not ready or not part:
            break
    os.close(reading)
    with contextlib.suppress(ProcessLookupError):
        if parts[-1]:
            os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)  # what it forked
    ended = f" signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else ""
    return plain(b"".join(parts).decode(), library) + ended


def main(library: str) -> None:
    apart.begin()  # other processes would remove what the dead left
    right: dict[str, str] = json.loads(sys.stdin.read() or "{}")
    found: dict[str, str] = {}
    for name, scene in scenes():
        if right and name not in right:
            continue
        found[name] = _apart(scene, Path(library))
        if right and found[name] != right[name]:
            break
        if sum(answer.startswith("hung") for answer in found.values()) == MOST_HUNG:
            break  # it is wrong, and the others might take as long
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])

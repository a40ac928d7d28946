"""Ranks of different speed on one machine: each has a processor, or a part of its time."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

GROUPS = Path("/sys/fs/cgroup")
PERIOD_US = 4_000  # in which a rank gets its part of a processor


@contextlib.contextmanager
def held(part: float) -> Iterator[Path | None]:
    """A control group whose processes get `part` of a processor; None for a whole one."""
    if part >= 1:
        yield None
        return
    old = GROUPS / "cpu" / "cpu.cfs_quota_us"
    folder = (old.parent if old.exists() else GROUPS) / f"unipal-train-{os.getpid()}"
    folder.mkdir()
    try:
        quota = max(1_000, int(part * PERIOD_US))  # the least that the kernel takes
        period = int(quota / part)
        if old.exists():
            (folder / "cpu.cfs_period_us").write_text(str(period))
            (folder / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (folder / "cpu.max").write_text(f"{quota} {period}")
        yield folder
    finally:
        while (folder / "cgroup.procs").read_text():  # the kernel still ends a process
            time.sleep(0.01)
        folder.rmdir()


def run(program: Path, parts: Sequence[tuple[str, float]], *words: object) -> list[Any]:
    """Runs a program with a rank on each of these chips, with these parts of a processor.

    It gets `--rank R --folder F` and the words; each rank prints one JSON value.
    """
    processors = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as groups:
        ranks = []
        for rank, (chip, part) in enumerate(parts):
            group = groups.enter_context(held(part))

            def enter(rank: int = rank, group: Path | None = group) -> None:
                os.sched_setaffinity(0, {processors[rank % len(processors)]})
                if group is not None:
                    (group / "cgroup.procs").write_text(str(os.getpid()))

            line = [sys.executable, "-P", str(program), "--rank", str(rank), "--folder", folder]
            env = {**os.environ, "OMP_NUM_THREADS": "1", "UNIPAL_CHIP": chip}
            ranks.append(
                subprocess.Popen(
                    [*line, *map(str, words)],
                    env=env,
                    stdout=subprocess.PIPE,
                    text=True,
                    preexec_fn=enter,
                )
            )
        said = [one.communicate()[0] for one in ranks]
        if any(one.returncode for one in ranks):
            raise SystemExit("a rank failed")
    return [json.loads(one) for one in said]


def parts_of(speeds: str, chips: Sequence[str]) -> list[tuple[str, float]]:
    """Chips with their parts of a processor, of "1:3"."""
    asked = [float(one) for one in speeds.split(":")]
    return [(chip, one / max(asked)) for chip, one in zip(chips, asked, strict=True)]

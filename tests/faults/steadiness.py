"""False alarms: certifications of correct chips and plugins, under load and on one core.

    python -P tests/faults/steadiness.py [--runs N] [--only TEXT] [--kept FILE]
        [--sample K] [--seed S]

Every target, which is a chip (over its emulator if it has one) or a kind of correct FlagCX plugin,
is tested N times under a load of eight, which is seven other tests and a busy process (or as many
busy processes as tests are missing), and N times on one core, with another test on each other core.
Results are appended to FILE at once, so a run that was stopped goes on. `--sample K` tests K
targets that the seed chooses. Prints a line for each run. Exit status 1: a clause failed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import queue
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from unipal.adaptors import registry

PAL = str(Path(sys.executable).parent / "pal")
NATIVE = Path(__file__).parents[1] / "native"
BUSY = "while True: pass"
LOAD, ONE_CORE = "load of 8", "one core"
AT_ONCE = 8
MEMORY_MIB = "1024"  # of the largest transfer: tests that run beside each other share the memory
# Correct plugins: the second test plugin, and its other kinds (native/flagcx_defects.c).
PLUGINS = (
    "naive", "two_devices", "rude", "synchronous", "pools", "minimal", "chosen_device",
    "staged_copies", "host_serialised",
)  # fmt: skip
FLAGS = ("-std=c11", "-O1", "-g", "-fPIC", "-shared", "-pthread")


@dataclass(frozen=True)
class Target:
    """What is tested: its name, the command, and the environment of the command."""

    name: str
    command: tuple[str, ...]
    env: dict[str, str]


def targets(folder: Path) -> list[Target]:
    """Every chip of this installation, and every kind of plugin, compiled into `folder`."""
    found = []
    for name in registry.names():
        emulated = ["--emulated"] if registry.find(name).can_emulate else []
        found.append(Target(name, (PAL, "test", name, *emulated, "--json"), {}))
    for kind in PLUGINS:
        defect = "" if kind == "naive" else kind
        library = folder / f"lib{kind}.so"
        source = NATIVE / ("flagcx_defects.c" if defect else "flagcx_naive.c")
        subprocess.run(["cc", *FLAGS, source, "-o", library, "-lrt"], check=True)
        line = (PAL, "certify", "--flagcx-plugin", str(library), "--out", str(folder), "--json")
        found.append(Target(f"flagcx:{kind}", line, {"NAIVE_DEFECT": defect}))
    return found


@contextlib.contextmanager
def busy(count: int) -> Iterator[None]:
    """Runs `count` processes that compute without end."""
    processes = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def tested(target: Target, prefix: Sequence[str]) -> tuple[list[str], int]:
    """The clauses that failed in one run, with their evidence; and how many passed."""
    run = subprocess.run(
        [*prefix, *target.command],
        env={**os.environ, "UNIPAL_CERTIFY_MEMORY_MIB": MEMORY_MIB, **target.env},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode not in (0, 1):
        return [f"exit status {run.returncode}: {run.stderr.strip()[-400:]}"], 0
    clauses = json.loads(run.stdout)["clauses"]
    verdicts = [result["verdict"] for result in clauses.values()]
    return [
        f"{name}: {result.get('evidence', '')}"
        for name, result in clauses.items()
        if result["verdict"] == "fail"
    ], verdicts.count("pass")


def on_a_core(target: Target, free: queue.SimpleQueue[int]) -> tuple[list[str], int]:
    """`tested` on a core that no other test has."""
    core = free.get()
    try:
        return tested(target, ["taskset", "-c", str(core)])
    finally:
        free.put(core)


def rows_of(kind: str, todo: Sequence[tuple[int, Target]]) -> Iterator[dict[str, Any]]:
    """Tests all of `todo`; yields the row of each as it ends."""
    cores: queue.SimpleQueue[int] = queue.SimpleQueue()
    for core in sorted(os.sched_getaffinity(0)):
        cores.put(core)
    workers = AT_ONCE if kind == LOAD else cores.qsize()
    one = partial(tested, prefix=()) if kind == LOAD else partial(on_a_core, free=cores)
    others = 1 + max(0, AT_ONCE - len(todo)) if kind == LOAD else 0
    with busy(others), ThreadPoolExecutor(workers) as pool:
        pending = {pool.submit(one, target): (run, target.name) for run, target in todo}
        for done in as_completed(pending):
            (run, name), (bad, passed) = pending[done], done.result()
            yield {"target": name, "kind": kind, "run": run, "passed": passed, "failed": bad}


def main() -> int:
    """Runs what FILE does not hold yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--only", default="", help="targets whose name contains this")
    parser.add_argument("--sample", type=int, default=0, help="number of targets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="file of the results")
    options = parser.parse_args()
    rows = []
    if options.kept and options.kept.exists():
        rows = [json.loads(line) for line in options.kept.read_text().splitlines()]
    start = time.monotonic()
    done = {(row["target"], row["kind"], row["run"]) for row in rows}
    with tempfile.TemporaryDirectory() as folder:
        chosen = [t for t in targets(Path(folder)) if options.only in t.name]
        if options.sample:
            chosen = random.Random(options.seed).sample(chosen, min(options.sample, len(chosen)))
        for kind in (LOAD, ONE_CORE):
            everything = [(run, target) for run in range(options.runs) for target in chosen]
            todo = [(run, t) for run, t in everything if (t.name, kind, run) not in done]
            for row in rows_of(kind, todo):
                rows.append(row)
                print(
                    f"{row['target']}, {kind}, run {row['run'] + 1} of {options.runs}: "
                    f"{row['passed']} passed, {len(row['failed'])} failed; "
                    f"{len(rows)} runs after {(time.monotonic() - start) / 60:.0f} min",
                    *row["failed"],
                    sep="\n  ",
                    flush=True,
                )
                if options.kept:
                    with options.kept.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
    names = {target.name for target in chosen}
    mine = [row for row in rows if row["target"] in names and row["run"] < options.runs]
    failed = sum(bool(row["failed"]) for row in mine)
    print(f"steadiness: {len(mine)} runs of {len(names)} targets, {failed} with a failed clause")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())

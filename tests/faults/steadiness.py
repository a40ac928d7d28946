"""False alarms: certifications of correct chips and plugins, under load and on one core.

    python -P tests/faults/steadiness.py [--runs N] [--only TEXT] [--kept FILE]
        [--sample K] [--seed S]

Every target, which is a chip (over its emulator if it has one) or a kind of correct FlagCX plugin,
is tested N times beside eight busy processes, and N times on one core. Results are appended to FILE
at once, so a run that was stopped goes on. `--sample K` tests K targets that the seed chooses.
Prints a line for each run. Exit status 1: a clause failed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from unipal.adaptors import registry

PAL = str(Path(sys.executable).parent / "pal")
NATIVE = Path(__file__).parents[1] / "native"
BUSY = "while True: pass"
LOAD, ONE_CORE = "load of 8", "one core"
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
def pressed(kind: str) -> Iterator[list[str]]:
    """Loads the machine, or gives the words that start a command on one core."""
    count = 8 if kind == LOAD else 0
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield ["taskset", "-c", str(min(os.sched_getaffinity(0)))] if kind == ONE_CORE else []
    finally:
        for process in busy:
            process.kill()
            process.wait()


def tested(target: Target, kind: str) -> tuple[list[str], int]:
    """The clauses that failed in one run, with their evidence; and how many passed."""
    with pressed(kind) as prefix:
        run = subprocess.run(
            [*prefix, *target.command],
            env={**os.environ, **target.env},
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
    done = {(row["target"], row["kind"], row["run"]) for row in rows}
    with tempfile.TemporaryDirectory() as folder:
        chosen = [t for t in targets(Path(folder)) if options.only in t.name]
        if options.sample:
            chosen = random.Random(options.seed).sample(chosen, min(options.sample, len(chosen)))
        for run, target, kind in (
            (run, target, kind)
            for run in range(options.runs)
            for target in chosen
            for kind in (LOAD, ONE_CORE)
        ):
            if (target.name, kind, run) in done:
                continue
            start = time.monotonic()
            bad, passed = tested(target, kind)
            seconds = time.monotonic() - start
            said = f"{target.name}, {kind}, run {run + 1} of {options.runs}: {seconds:.0f} s"
            print(f"{said}, {passed} passed, {len(bad)} failed", flush=True)
            for line in bad:
                print(f"  {line}", flush=True)
            rows.append(
                {"target": target.name, "kind": kind, "run": run, "passed": passed, "failed": bad}
            )
            if options.kept:
                with options.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(rows[-1]) + "\n")
    names = {target.name for target in chosen}
    mine = [row for row in rows if row["target"] in names and row["run"] < options.runs]
    failed = sum(bool(row["failed"]) for row in mine)
    print(f"steadiness: {len(mine)} runs of {len(names)} targets, {failed} with a failed clause")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())

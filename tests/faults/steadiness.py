"""Fifty certifications of the cpu chip in a row: no verdict may differ. Run by `make test-full`.

Ten run on one core (`taskset -c 0`), ten beside eight busy processes, thirty as they come. Prints
one line per run, and exits 1 at the first verdict that is not a pass.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

PAL = str(Path(sys.executable).parent / "pal")
BUSY = "while True: pass"


def certify(prefix: list[str]) -> tuple[float, list[str]]:
    """Seconds of one run, and the clauses that did not pass."""
    start = time.monotonic()
    run = subprocess.run(
        [*prefix, PAL, "test", "cpu", "--json"], capture_output=True, text=True, check=False
    )
    seconds = time.monotonic() - start
    if run.returncode not in (0, 1):
        return seconds, [f"exit status {run.returncode}: {run.stderr.strip()[-400:]}"]
    clauses = json.loads(run.stdout)["clauses"]
    return seconds, [
        f"{name}: {result['verdict']}: {result.get('evidence', '')}"
        for name, result in clauses.items()
        if result["verdict"] != "pass"
    ]


def main() -> int:
    """Run them all; the first bad one ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=50)
    options = parser.parse_args()
    for run in range(options.runs):
        kind = {1: "one core", 2: "load of 8"}.get(run % 5, "plain")
        busy = (
            [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(8)]
            if kind == "load of 8"
            else []
        )
        try:
            seconds, bad = certify(["taskset", "-c", "0"] if kind == "one core" else [])
        finally:
            for process in busy:
                process.kill()
                process.wait()
        print(
            f"run {run + 1:2} of {options.runs}  {kind:9}  {seconds:6.1f} s  {len(bad)} not passed"
        )
        for line in bad:
            print("  " + line)
        if bad:
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

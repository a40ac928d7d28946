"""This project between hosts beside Gloo: 2 + 2 ranks in two network namespaces, one run.

Both libraries have their four processes for the whole run and take turns point by point, so that
noise of the machine hits both. Needs root and `ip`. What counts is the ratio of the medians: at
1 MiB and more ours takes at most 0.7 of Gloo's time.

Exit status: 0 the bound holds, 1 it does not or a result is wrong, 3 something was not measured.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests" / "harness")]

from collectives import Group, LostError, machine  # noqa: E402 of this folder
from netns import Host, two_hosts  # noqa: E402 of tests/harness

KI, MI = 1 << 10, 1 << 20
OPERATIONS = ("all_reduce", "all_gather", "broadcast", "reduce_scatter", "all_to_all")
SIZES = (64 * KI, 256 * KI, MI, 4 * MI, 16 * MI)
MEMORY = {"unipal": "numpy", "gloo": "host"}
BOUND, BOUND_FROM = 0.7, MI
RANKS = 4
BATCH_NS = 20e6  # what one turn of a library should take


class Apart(Group):
    """Four processes of one library, two on each host."""

    def __init__(
        self, library: str, hosts: Sequence[Host], folder: Path, environment: dict[str, str]
    ) -> None:
        self._hosts = hosts
        super().__init__(library, RANKS, folder, environment)

    def _launch(self, worker: list[str], environment: dict[str, str]) -> None:
        with self.log.open("wb") as log:
            for rank in range(RANKS):
                host = self._hosts[rank * len(self._hosts) // RANKS]
                mine = {"RANK": str(rank), "GLOO_SOCKET_IFNAME": host.interface}
                self.processes.append(
                    host.start(
                        worker, env={**environment, **mine}, stdin=subprocess.DEVNULL,
                        stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
                    )
                )  # fmt: skip


@dataclass
class Point:
    """One operation and size: the times of each turn in microseconds, by library."""

    operation: str
    size: int
    times: dict[str, list[float]] = field(default_factory=dict)
    wrong: dict[str, int] = field(default_factory=dict)

    @property
    def ratio(self) -> float:
        """Our median time over Gloo's."""
        ours, gloo = (statistics.median(self.times[name]) for name in ("unipal", "gloo"))
        return ours / gloo

    def line(self) -> str:
        """A row of the table."""
        text = f"{self.operation:<15}{self.size:>10}"
        for name in ("unipal", "gloo"):
            text += f"{statistics.median(self.times[name]):>12.0f}{min(self.times[name]):>10.0f}"
        mark = "  above the bound" if self.size >= BOUND_FROM and self.ratio > BOUND else ""
        return f"{text}{self.ratio:>8.2f}{mark}"


def measure(groups: dict[str, Apart], operation: str, size: int, rounds: int) -> Point:
    """All turns of one point; every library's first call is checked."""
    point, calls = Point(operation, size), {}
    block = max(1, size // 4 // RANKS)
    for name, group in groups.items():
        answers = group.command(do="prepare", operation=operation, block=block, memory=MEMORY[name])
        point.wrong[name] = sum(int(_good(one)["wrong"]) for one in answers)
        took = _run(group, 3)
        calls[name] = max(1, min(400, round(BATCH_NS / took)))
        point.times[name] = []
    for turn in range(rounds):
        names = list(groups) if turn % 2 else list(groups)[::-1]
        for name in names:
            point.times[name].append(_run(groups[name], calls[name]) / 1e3)
    return point


def _run(group: Apart, calls: int) -> float:
    """Nanoseconds per call of the slowest rank."""
    return max(float(_good(one)["ns"]) for one in group.command(do="run", calls=calls)) / calls


def _good(answer: dict[str, Any]) -> dict[str, Any]:
    if "error" in answer:
        raise LostError(str(answer["error"]))
    return answer


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--operation", action="append", choices=OPERATIONS, help="only these")
    parser.add_argument("--size", type=int, action="append", help="bytes; only these")
    parser.add_argument("--rounds", type=int, default=9, help="turns of each library per point")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here")
    options = parser.parse_args()
    facts, points, begun = machine(), [], time.monotonic()
    print(f"{'operation':<15}{'bytes':>10}{'ours µs':>12}{'least':>10}{'Gloo µs':>12}"
          f"{'least':>10}{'ratio':>8}")  # fmt: skip
    with tempfile.TemporaryDirectory() as name, two_hosts() as hosts:
        folder = Path(name)
        secret = folder / "secret"
        secret.touch(mode=0o600)
        secret.write_text(secrets.token_hex(32))
        environment = {
            **os.environ,
            "BENCH_FOLDER": name,
            "BENCH_ADDRESS": f"tcp:{hosts[0].ipv4}:4700",
            "BENCH_CHIP": "host",
            "UNIPAL_JOB_SECRET_FILE": str(secret),
            "OMP_NUM_THREADS": "1",
        }
        groups: dict[str, Apart] = {}
        try:
            for library in ("unipal", "gloo"):
                groups[library] = Apart(library, hosts, folder, environment)
            for operation in options.operation or OPERATIONS:
                for size in options.size or SIZES:
                    points.append(measure(groups, operation, size, options.rounds))
                    print(points[-1].line(), flush=True)
        except LostError as error:
            print(f"not measured: {error}")
            return 3
        finally:
            for group in groups.values():
                group.close()
    short = [p for p in points if p.size >= BOUND_FROM and p.ratio > BOUND]
    wrong = [p for p in points if any(p.wrong.values())]
    for point in wrong:
        print(f"WRONG: {point.operation} {point.size}: {point.wrong}")
    said = "holds" if not short else f"does not hold at {len(short)} points"
    print(f"at most {BOUND} of Gloo's time from {BOUND_FROM} bytes: {said}; "
          f"{len(points)} points in {time.monotonic() - begun:.0f} s")  # fmt: skip
    if options.json:
        content = {"machine": facts, "points": [asdict(p) | {"ratio": p.ratio} for p in points]}
        options.json.write_text(json.dumps(content, indent=1) + "\n")
    return 1 if short or wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Two versions of this package in one interleaved run: how much slower or quicker a change is.

    python -P bench/versions.py e659c90                        # against the checkout, all points
    python -P bench/versions.py e659c90 --operation all_reduce --size 8 --size 1048576 --rounds 400

A version is a commit of this repository, or a folder into which a package was installed. Each has a
group of processes of its own; blocks of calls alternate between the two, so that noise of the
machine hits both. A point's figure is the median, over pairs of blocks that follow each other, of
the time of the second version over that of the first, with its 95 % interval.

Exit status: 0 all bounds hold, 1 a point or the geometric mean is slower than its bound, or a
result is wrong.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))

from collectives import BATCH_NS, MOST_CALLS, QUICK, Group, machine  # noqa: E402 of this folder
from peers import OPERATIONS, Shape  # noqa: E402

BEFORE, AFTER = "before", "after"


@dataclass(frozen=True)
class Change:
    """A point: `ratio` is the second version's time over the first's, between `low` and `high`."""

    operation: str
    n: int
    size: int  # bytes of the whole vector, as nccl-tests counts
    before_us: float
    after_us: float
    ratio: float
    low: float
    high: float
    pairs: int
    wrong: int


def install(version: str, folder: Path) -> Path:
    """The folder to import a version from; a commit is installed into `folder`."""
    if (Path(version) / "unipal").is_dir():
        return Path(version).resolve()
    source, target = folder / "source", folder / "package"
    source.mkdir(parents=True)
    packed = subprocess.run(
        ["git", "-C", str(ROOT), "archive", version], check=True, stdout=subprocess.PIPE
    ).stdout
    subprocess.run(["tar", "-x", "-C", str(source)], input=packed, check=True)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(target),
         str(source)],
        check=True,
    )  # fmt: skip
    return target


def interval(values: Sequence[float]) -> tuple[float, float]:
    """95 % interval of the median, by order statistics (normal approximation of the binomial)."""
    ordered, n = sorted(values), len(values)
    reach = 0.98 * math.sqrt(n)
    low, high = math.floor(n / 2 - reach), math.ceil(n / 2 + reach) - 1
    return ordered[max(0, low)], ordered[min(n - 1, high)]


class Pair:
    """The groups of both versions, with n ranks each."""

    def __init__(self, packages: dict[str, Path], n: int, folder: Path) -> None:
        self.n = n
        self.groups: dict[str, Group] = {}
        for side, package in packages.items():
            place = folder / f"{side}-{n}"
            place.mkdir(mode=0o700)
            environment = {
                **os.environ, "PYTHONPATH": str(package), "UNIPAL_CPU_STRICT": "0",
                "OMP_NUM_THREADS": "1", "UNIPAL_PRICES": "shipped", "BENCH_FOLDER": str(place),
                "BENCH_ADDRESS": f"unix:{place}/rendezvous",
            }  # fmt: skip
            self.groups[side] = Group("unipal", n, place, environment)

    def close(self) -> None:
        for group in self.groups.values():
            group.close()

    def _run(self, side: str, calls: int) -> float:
        """Nanoseconds per call of the slowest rank."""
        answers = self.groups[side].command(do="run", calls=calls)
        return max(float(answer["ns"]) for answer in answers) / calls

    def take(self, operation: str, size: int, memory: str, rounds: int) -> Change:
        """One point."""
        shape = Shape(operation, max(1, size // 4 // self.n), self.n)
        wrong, calls = 0, 1
        for side, group in self.groups.items():
            answers = group.command(
                do="prepare", operation=operation, block=shape.block, memory=memory
            )
            wrong += sum(int(answer["wrong"]) for answer in answers)
            for count in (2, 20):
                took = self._run(side, min(count, max(2, calls)))
                calls = max(1, min(MOST_CALLS, round(BATCH_NS / took)))
        ratios: list[float] = []
        times: dict[str, list[float]] = {BEFORE: [], AFTER: []}
        for number in range(rounds):
            pair = {}
            for side in (BEFORE, AFTER) if number % 2 else (AFTER, BEFORE):
                pair[side] = self._run(side, calls)
                times[side].append(pair[side] / 1e3)
            ratios.append(pair[AFTER] / pair[BEFORE])
        for group in self.groups.values():
            wrong += sum(int(answer["wrong"]) for answer in group.command(do="check"))
        return Change(
            operation, self.n, size, statistics.median(times[BEFORE]),
            statistics.median(times[AFTER]), statistics.median(ratios), *interval(ratios),
            len(ratios), wrong,
        )  # fmt: skip


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("before", help="commit, or folder of an installed package")
    parser.add_argument("after", nargs="?", default="HEAD", help="the same; default HEAD")
    parser.add_argument("-n", type=int, action="append", help="ranks; default 2 and 4")
    parser.add_argument("--operation", action="append", choices=OPERATIONS, help="only these")
    parser.add_argument("--size", type=int, action="append", help="bytes; only these")
    parser.add_argument("--memory", default="cpu chip", choices=["cpu chip", "numpy"])
    parser.add_argument("--rounds", type=int, default=40, help="pairs of blocks per point")
    parser.add_argument("--slowest", type=float, default=1 / 0.95, help="bound of a point's ratio")
    parser.add_argument("--mean", type=float, default=1.0, help="bound of the geometric mean")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here")
    return parser.parse_args(arguments)


def main() -> int:
    """Measure, print, judge. A point is too slow if its whole interval is above the bound."""
    options = options_of()
    facts: dict[str, Any] = machine()
    points: list[Change] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packages = {
            BEFORE: install(options.before, folder / "a"),
            AFTER: install(options.after, folder / "b"),
        }
        print(f"{'operation':<15}{'n':>3}{'bytes':>10}{'before µs':>12}{'after µs':>12}"
              f"{'ratio':>8}  95 % interval")  # fmt: skip
        for n in options.n or (2, 4):
            pair = Pair(packages, n, folder)
            try:
                for operation in options.operation or OPERATIONS:
                    for size in options.size or QUICK:
                        made = pair.take(operation, size, options.memory, options.rounds)
                        points.append(made)
                        print(f"{operation:<15}{n:>3}{size:>10}{made.before_us:>12.2f}"
                              f"{made.after_us:>12.2f}{made.ratio:>8.3f}"
                              f"  {made.low:.3f} to {made.high:.3f}"
                              f"{'  WRONG' if made.wrong else ''}", flush=True)  # fmt: skip
            finally:
                pair.close()
    mean = statistics.geometric_mean(point.ratio for point in points)
    slow = [point for point in points if point.low > options.slowest]
    wrong = [point for point in points if point.wrong]
    print(
        f"geometric mean {mean:.4f} (bound {options.mean:.4f}); slower than "
        f"{options.slowest:.4f}: {len(slow)} of {len(points)} points; wrong: {len(wrong)}"
    )
    if options.json:
        text = {"machine": facts, "points": [asdict(point) for point in points], "mean": mean}
        options.json.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
    return 1 if slow or wrong or mean > options.mean else 0


if __name__ == "__main__":
    sys.exit(main())

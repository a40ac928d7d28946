"""Two versions of this package in one interleaved run: how much slower or quicker a change is.

    python -P bench/versions.py e659c90                        # against the checkout, all points
    python -P bench/versions.py e659c90 --operation all_reduce --size 8 --size 1048576 --rounds 400

A version is a commit of this repository, or a folder into which a package was installed. Each has a
group of processes of its own; blocks of calls alternate between the two, so that noise of the
machine hits both. A start's figure is the median, over pairs of blocks that follow each other, of
the time of the second version over that of the first. Where processes run on fewer cores than there
are of them, how they happen to be placed stays for as long as they live, so all groups are started
anew several times. A point's figure is the median of its starts. Beside it stand the lowest and the
highest one: with six starts, a 97 % interval of the median.

Exit status: 0 all bounds hold, 1 a point or the geometric mean is slower than its bound, or a
result is wrong.
"""

from __future__ import annotations

import argparse
import json
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
class Point:
    """What is measured: an operation of n ranks over a vector of `size` bytes, as nccl-tests counts
    it.
    """

    operation: str
    n: int
    size: int


@dataclass(frozen=True)
class Start:
    """One point between two groups of processes: microseconds, and after over before."""

    before_us: float
    after_us: float
    ratio: float
    wrong: int


@dataclass(frozen=True)
class Change:
    """A point over all starts: `ratio` is between `low` and `high`."""

    operation: str
    n: int
    size: int
    before_us: float
    after_us: float
    ratio: float
    low: float
    high: float
    starts: int
    wrong: int

    @classmethod
    def of(cls, point: Point, starts: Sequence[Start]) -> Change:
        """The median of the starts, and the lowest and highest."""
        ratios = [start.ratio for start in starts]
        return cls(
            point.operation, point.n, point.size,
            statistics.median(start.before_us for start in starts),
            statistics.median(start.after_us for start in starts),
            statistics.median(ratios), min(ratios), max(ratios),
            len(starts), sum(start.wrong for start in starts),
        )  # fmt: skip

    def __str__(self) -> str:
        return (
            f"{self.operation:<15}{self.n:>3}{self.size:>10}{self.before_us:>12.2f}"
            f"{self.after_us:>12.2f}{self.ratio:>8.3f}  {self.low:.3f} to {self.high:.3f}"
            f"{'  WRONG' if self.wrong else ''}"
        )


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

    def take(self, operation: str, size: int, memory: str, rounds: int) -> Start:
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
        return Start(
            statistics.median(times[BEFORE]), statistics.median(times[AFTER]),
            statistics.median(ratios), wrong,
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
    parser.add_argument("--starts", type=int, default=6, help="starts of all processes")
    parser.add_argument("--rounds", type=int, default=12, help="pairs of blocks per start")
    parser.add_argument("--slowest", type=float, default=1 / 0.95, help="bound of a point's ratio")
    parser.add_argument("--mean", type=float, default=1.0, help="bound of the geometric mean")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here")
    return parser.parse_args(arguments)


def main() -> int:
    """Measure, print, judge. A point is too slow if its whole interval is above the bound."""
    options = options_of()
    facts: dict[str, Any] = machine()
    measured: dict[Point, list[Start]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packages = {
            BEFORE: install(options.before, folder / "a"),
            AFTER: install(options.after, folder / "b"),
        }
        for number in range(options.starts):
            for n in options.n or (2, 4):
                pair = Pair(packages, n, Path(tempfile.mkdtemp(dir=folder)))
                try:
                    for operation in options.operation or OPERATIONS:
                        for size in options.size or QUICK:
                            one = pair.take(operation, size, options.memory, options.rounds)
                            measured.setdefault(Point(operation, n, size), []).append(one)
                finally:
                    pair.close()
            print(f"start {number + 1} of {options.starts} measured", file=sys.stderr, flush=True)
    points = [Change.of(point, starts) for point, starts in measured.items()]
    print(f"{'operation':<15}{'n':>3}{'bytes':>10}{'before µs':>12}{'after µs':>12}{'ratio':>8}"
          "  starts")  # fmt: skip
    print("\n".join(map(str, points)))
    for n in options.n or (2, 4):
        mine = statistics.geometric_mean(point.ratio for point in points if point.n == n)
        print(f"geometric mean of {n} ranks {mine:.4f}")
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

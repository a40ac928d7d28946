"""What bench/collectives.py says about its times: ratio tables, the bounds, the plot."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

OURS = "unipal, cpu chip"
ARRAYS = "unipal, numpy"
MPI = "Open MPI"
GLOO = "Gloo"
MEMCPY = "two cores, memcpy"
PLAIN = "two cores, plain stores"
STREAMING = "two cores, streaming stores"

KI, MI = 1 << 10, 1 << 20
CROWD = 16  # ranks that have a bound of their own: they share the processors of a small machine


@dataclass(frozen=True)
class Point:
    """One call's figures: microseconds per call by series, the median over rounds of the slowest
    rank. `wrong` holds series whose checked call left wrong elements, with how many."""

    operation: str
    n: int
    size: int  # bytes of the whole vector, as nccl-tests counts
    times: dict[str, float]
    best: dict[str, float] = field(default_factory=dict)
    rounds: dict[str, int] = field(default_factory=dict)
    wrong: dict[str, int] = field(default_factory=dict)

    def ratio(self, series: str, over: str) -> float | None:
        """How many times faster `series` is than `over`; None where one of them is missing."""
        a, b = self.times.get(series), self.times.get(over)
        return b / a if a and b else None

    @property
    def name(self) -> str:
        """For a table: all_reduce n=2 64 KiB."""
        return f"{self.operation} n={self.n} {spelled(self.size)}"


def spelled(size: int) -> str:
    """64 KiB and the like; bytes rounded down to whole elements keep the size asked for."""
    for unit, name in ((MI, "MiB"), (KI, "KiB")):
        if size >= unit:
            return f"{size / unit:.4g} {name}"
    return f"{size} B"


def geometric_mean(values: Iterable[float]) -> float:
    """Of positive values; NaN of none."""
    logs = [math.log(value) for value in values]
    return math.exp(sum(logs) / len(logs)) if logs else math.nan


@dataclass(frozen=True)
class Bound:
    """One bound: what was asked, what was reached, the points that fall short. value None: nothing
    was measured that it speaks of."""

    name: str
    sense: str
    bound: float
    value: float | None
    unit: str = "x"
    short: tuple[str, ...] = ()

    @property
    def held(self) -> bool | None:
        """Whether it holds; None where it could not be judged."""
        if self.value is None or math.isnan(self.value):
            return None
        return self.value >= self.bound if self.sense == ">=" else self.value <= self.bound

    def line(self) -> str:
        """ok/SHORT/not run, name, value, bound."""
        mark = {True: "ok     ", False: "SHORT  ", None: "not run"}[self.held]
        value = "-" if self.held is None else f"{self.value:.2f}"
        return f"{mark} {self.name:66} {value:>8} {self.unit:3} (bound {self.sense} {self.bound:g})"


Ratios = list[tuple[Point, float]]


def ratios(points: list[Point], series: str, over: str, keep: Callable[[Point], bool]) -> Ratios:
    """Ratio of every point that `keep` takes and both series have."""
    found = ((point, point.ratio(series, over)) for point in points if keep(point))
    return [(point, ratio) for point, ratio in found if ratio is not None]


def every(name: str, bound: float, of: Ratios) -> Bound:
    """A bound on the worst point."""
    short = tuple(f"{p.name}: {r:.2f}" for p, r in sorted(of, key=lambda x: x[1]) if r < bound)
    return Bound(name, ">=", bound, min((r for _, r in of), default=None), short=short)


def mean(name: str, bound: float, of: Ratios) -> Bound:
    """A bound on the geometric mean."""
    return Bound(name, ">=", bound, geometric_mean(r for _, r in of) if of else None)


def reduces_much(n: int, point: Point) -> bool:
    """Points for which the engine's load/store reduction was made."""
    reducing = point.operation in ("all_reduce", "reduce_scatter")
    return reducing and point.size >= 64 * KI and point.n == n


def bounds(points: list[Point], entry: float | None, busy: int = 0) -> Iterator[Bound]:
    """All bounds of the collective engine that this run can judge. entry: microseconds from Python
    to C. busy: processes that computed beside it all the time.
    """

    def over(series: str, other: str, keep: Callable[[Point], bool] = lambda _: True) -> Ratios:
        return ratios(points, series, other, keep)

    crowd = over(OURS, MPI, lambda p: p.n >= CROWD)
    if crowd:
        yield every(f"against Open MPI, n >= {CROWD}, every point", 0.7, crowd)
    few = over(OURS, MPI, lambda p: p.n < CROWD)
    if busy:
        yield every(f"against Open MPI beside {busy} busy processes, every point", 0.5, few)
        yield mean(f"against Open MPI beside {busy} busy processes, geometric mean", 1.5, few)
        return
    large = [(point, ratio) for point, ratio in few if point.size >= 4 * KI]
    small = [(point, ratio) for point, ratio in few if point.size < 4 * KI]
    yield every("against Open MPI, every point from 4 KiB up", 1.0, large)
    yield every("against Open MPI, every point below 4 KiB", 0.9, small)
    yield mean("against Open MPI, geometric mean of all points", 2.2, few)
    two = over(OURS, MPI, partial(reduces_much, 2))
    yield every("all_reduce, reduce_scatter from 64 KiB, n = 2, every point", 2.0, two)
    yield mean("all_reduce, reduce_scatter from 64 KiB, n = 2, geometric mean", 3.0, two)
    yield mean("against Gloo, geometric mean of all points", 20.0, over(OURS, GLOO))
    yield mean("NumPy arrays against Open MPI, geometric mean", 1.0, over(ARRAYS, MPI))
    yield Bound("from comm.all_reduce(x) to C, cached call", "<=", 0.6, entry, "us")
    for point in points:
        if point.n != 2:
            continue
        if point.operation == "sendrecv" and point.size == 64 * MI:
            yield Bound(
                "sendrecv 64 MiB, n = 2, of two cores copying at once",
                ">=",
                0.9,
                point.ratio(OURS, MEMCPY),
            )
        if point.operation == "all_reduce" and point.size == 64 * MI:
            pair = [r for s in (PLAIN, STREAMING) if (r := point.ratio(OURS, s)) is not None]
            yield Bound(
                "all_reduce 64 MiB, n = 2, of the faster load/store reduction",
                ">=",
                0.8,
                min(pair, default=None),
            )
        if point.operation == "all_reduce" and point.size == 8:
            yield Bound("all_reduce 8 B, n = 2", "<=", 1.5, point.times.get(OURS), "us")


def ratio_table(points: list[Point], series: str, over: str, n: int) -> list[str]:
    """Operations down, sizes across, how many times faster `series` is than `over`."""
    chosen = [p for p in points if p.n == n]
    found = ratios(chosen, series, over, lambda _: True)
    if not found:
        return []
    sizes = sorted({p.size for p in chosen})
    lines = [
        f"{series} over {over}, n = {n}: times faster",
        " " * 15 + "".join(f"{spelled(size):>9}" for size in sizes) + f"{'geo.mean':>10}",
    ]
    for operation in dict.fromkeys(p.operation for p in chosen):
        row = {p.size: ratio for p, ratio in found if p.operation == operation}
        cells = "".join(f"{row[s]:9.2f}" if s in row else f"{'-':>9}" for s in sizes)
        lines.append(f"{operation:15}{cells}{geometric_mean(row.values()):10.2f}")
    worst = ", ".join(
        f"{p.operation} {spelled(p.size)} {r:.2f}" for p, r in sorted(found, key=lambda x: x[1])[:5]
    )
    lines.append(f"{'all':15}{'':{9 * len(sizes)}}{geometric_mean(r for _, r in found):10.2f}")
    lines.append(f"worst: {worst}")
    return lines


def time_table(points: list[Point], n: int) -> list[str]:
    """Microseconds of every series."""
    chosen = [p for p in points if p.n == n]
    series = list(dict.fromkeys(s for p in chosen for s in p.times))
    if not series:
        return []
    lines = [f"us per call, n = {n}", " " * 24 + "".join(f"{s[:16]:>17}" for s in series)]
    for p in chosen:
        cells = "".join(f"{p.times[s]:17.2f}" if s in p.times else f"{'-':>17}" for s in series)
        lines.append(f"{p.operation:15}{spelled(p.size):>9}{cells}")
    return lines


def plot(points: list[Point], path: Path) -> None:
    """Time against size, one panel per operation and n; the suffix chooses PNG or SVG."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    operations = list(dict.fromkeys(p.operation for p in points))
    counts = sorted({p.n for p in points})
    colours = {
        OURS: "C0",
        ARRAYS: "C9",
        MPI: "C1",
        GLOO: "C2",
        MEMCPY: "0.5",
        PLAIN: "0.65",
        STREAMING: "0.3",
    }
    across = min(3, len(operations))
    down = -(-len(operations) // across)  # rows per n
    figure, axes = pyplot.subplots(
        down * len(counts),
        across,
        figsize=(4.2 * across, 2.7 * down * len(counts) + 0.6),
        sharex=True,
        sharey=True,
        squeeze=False,
    )
    handles: dict[str, Any] = {}
    for group, n in enumerate(counts):
        for index in range(down * across):
            axis = axes[group * down + index // across][index % across]
            if index >= len(operations):
                axis.set_visible(False)
                continue
            operation = operations[index]
            chosen = [p for p in points if p.n == n and p.operation == operation]
            for series, colour in colours.items():
                line = [(p.size, p.times[series]) for p in chosen if series in p.times]
                if line:
                    sizes, times = zip(*line, strict=True)
                    (handles[series],) = axis.loglog(
                        sizes, times, color=colour, marker=".", markersize=4, linewidth=1.2
                    )
            axis.set_title(f"{operation}, n = {n}", fontsize=9)
            axis.grid(visible=True, linewidth=0.3)
            axis.set_xscale("log", base=2)
    figure.supxlabel("bytes of the whole vector", fontsize=9, y=0.045)
    figure.supylabel("us per call", fontsize=9)
    figure.legend(handles.values(), handles.keys(), loc="lower center", ncols=4, fontsize=8)
    figure.tight_layout(rect=(0.01, 0.05, 1, 1))
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=110)
    pyplot.close(figure)

"""The runner uni beside the others, in one run: homo, hybrid and host, four ranks of the cpu chip.

Each runner has its four processes for the whole run; they take turns point by point, so that noise
of the machine hits all of them. What counts is the ratio of the medians as bandwidths: the other
runner's time over that of uni, above 1 where uni is faster. A point that misses its bound is
measured again, with uni and that runner alone in turns, and both ratios are printed.

Exit status: 0 all bounds hold, 1 one does not or a result is wrong, 3 a runner was not measured.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from collectives import Bench, Group, LostError, machine, mpirun  # noqa: E402 of this folder
from verdicts import KI, MI, Bound, Point, every, geometric_mean, ratios, spelled  # noqa: E402

OPERATIONS = ("sendrecv", "scatter", "all_to_all")
SIZES = tuple(KI << shift for shift in range(0, 17, 2))  # 1 KiB … 64 MiB
QUICK = (4 * KI, MI, 16 * MI)
RANKS = 4


@dataclass(frozen=True)
class Runner:
    """A runner over four ranks; `libraries`: one for each cluster, which have as many ranks."""

    runner: str
    libraries: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """homo refccl, hybrid mpi × gloo and the like."""
        return " ".join(filter(None, (self.runner, " × ".join(self.libraries))))

    def settings(self, rank: int) -> dict[str, str]:
        """What the environment of a rank asks for."""
        asked = {"RANK": str(rank), "UNIPAL_RUNNER": self.runner, "UNIPAL_HOST_BACKEND": "builtin"}
        if self.libraries:
            cluster = rank * len(self.libraries) // RANKS
            asked["UNIPAL_CCL"] = self.libraries[cluster]
            if len(self.libraries) > 1:
                asked["UNIPAL_CLUSTER"] = f"cluster-{cluster}"
        return asked

    @property
    def under_mpirun(self) -> list[int]:
        """The ranks that Open MPI must start."""
        asked = {rank: self.settings(rank).get("UNIPAL_CCL") for rank in range(RANKS)}
        return [rank for rank, library in asked.items() if library == "mpi"]


UNI = Runner("uni").name
OTHERS = (
    Runner("homo", ("refccl",)),
    Runner("homo", ("mpi",)),
    Runner("homo", ("gloo",)),
    Runner("hybrid", ("refccl", "refccl")),
    Runner("hybrid", ("mpi", "gloo")),
    Runner("host"),
)
RUNNERS = {runner.name: runner for runner in (Runner("uni"), *OTHERS)}


class Ranks(Group):
    """Four processes under one runner."""

    answer_s = 120.0  # more than the engine's own deadline, whose errors say more

    def __init__(self, runner: Runner, folder: Path, environment: dict[str, str]) -> None:
        self._runner = runner
        super().__init__("unipal", RANKS, folder, environment)

    def _launch(self, worker: list[str], environment: dict[str, str]) -> None:
        asked = {rank: self._runner.settings(rank) for rank in range(RANKS)}
        started = self._runner.under_mpirun
        commands = [worker_of(worker, asked[r]) for r in asked if r not in started]
        if started:
            line = [*mpirun(), "--bind-to", "none"]
            for rank in started:
                line += ["-n", "1", *worker_of(worker, asked[rank]), ":"]
            commands.append(line[:-1])
        with self.log.open("wb") as log:
            for command in commands:
                self.processes.append(
                    subprocess.Popen(
                        command, env=environment, stdin=subprocess.DEVNULL, stdout=log,
                        stderr=subprocess.STDOUT, start_new_session=True,
                    )
                )  # fmt: skip


def worker_of(worker: Sequence[str], asked: Mapping[str, str]) -> list[str]:
    """The command of one rank."""
    return ["env", *(f"{name}={value}" for name, value in asked.items()), *worker]


class RunnerBench(Bench):
    """One group of processes for each runner."""

    series = {name: (name, "cpu chip") for name in RUNNERS}  # noqa: RUF012 of the class
    batch_ns = 10e6  # more ranks than cores: a batch spans several turns of the scheduler

    def start(self, names: Sequence[str]) -> None:
        """Start these runners; what cannot start is named with the reason."""
        for number, name in enumerate(names):
            folder = self.folder / str(number)
            folder.mkdir(mode=0o700)  # the ranks meet in it without a secret
            environment = {
                **without_requests(self.environment), "BENCH_ADDRESS": f"unix:{folder}/rendezvous"
            }  # fmt: skip
            try:
                for library in RUNNERS[name].libraries:
                    ready(library)
                self.groups[name] = Ranks(RUNNERS[name], folder, environment)
            except LostError as error:
                self.lose(name, RANKS, str(error))
            else:
                self.versions[name] = self.groups[name].version
                self.say(f"{name}: {self.groups[name].version}")


def without_requests(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment that asks for no runner, library, algorithm or way of its own."""
    asks = ("RUNNER", "CCL", "CLUSTER", "BORDERS", "HOST_BACKEND", "ALGORITHM", "LOWERING")
    return {k: v for k, v in environment.items() if k not in {f"UNIPAL_{ask}" for ask in asks}}


def ready(library: str) -> None:
    """Builds a collective library's adaptor before ranks wait for it. LostError: why not."""
    from unipal.adaptors import ccl_registry
    from unipal.adaptors.cache import LoadError

    try:
        ccl_registry.build_ccl(library)
    except LoadError as error:
        raise LostError(f"{error.place}: {error.reason}; next: {error.next}") from None
    if library == "mpi" and shutil.which("mpirun") is None:
        raise LostError("no mpirun; next: apt-get install openmpi-bin")


# ---- what the times say --------------------------------------------------------------------------


@dataclass(frozen=True)
class Claim:
    """What is asked of uni against one runner: at least `least` times its bandwidth at every size
    of `start` bytes and more; None: nothing is asked.
    """

    least: float | None = None
    start: int = 0

    def covers(self, point: Point) -> bool:
        """Whether it speaks of a point."""
        return self.least is not None and point.size >= self.start

    def missed(self, point: Point, other: str) -> bool:
        """Whether it speaks of a point that was measured and falls short."""
        ratio = point.ratio(UNI, other)
        return (
            self.least is not None
            and ratio is not None
            and (self.covers(point) and ratio < self.least)
        )

    def __str__(self) -> str:
        if self.least is None:
            return "-"
        return f">= {self.least:.2f}" + (f" from {spelled(self.start)}" if self.start else "")


CLAIMS = {"homo": Claim(1.0, MI), "hybrid": Claim(0.95), "host": Claim()}
# The field's own ratios of these runners, as bandwidths; neither chips nor sizes were named.
PUBLISHED = {
    ("sendrecv", "hybrid"): "4.57",
    ("scatter", "hybrid"): "1.65",
    ("all_to_all", "hybrid"): "0.57",
    **{(operation, "homo"): "0.28-1.05" for operation in OPERATIONS},
}

Again = Mapping[tuple[str, int, str], Point]
"""Operation, size, other runner → the point that was measured again with that runner alone."""


def short(points: Sequence[Point]) -> list[tuple[Point, str]]:
    """Points that miss a bound, each with the runner that it misses against."""
    return [
        (point, other.name)
        for point in points
        for other in OTHERS
        if CLAIMS[other.runner].missed(point, other.name)
    ]


def judged(points: Sequence[Point], other: Runner, again: Again) -> list[Point]:
    """The points by which a bound is judged: what was measured again stands for its first."""
    return [again.get((point.operation, point.size, other.name), point) for point in points]


def bounds(points: Sequence[Point], again: Again, others: Sequence[Runner]) -> Iterator[Bound]:
    """What is asked of uni against each of these runners, at its worst point."""
    for other in others:
        claim = CLAIMS[other.runner]
        if claim.least is None:
            continue
        found = ratios(judged(points, other, again), UNI, other.name, claim.covers)
        where = f"every point from {spelled(claim.start)} up" if claim.start else "every point"
        yield every(f"{UNI} against {other.name}, {where}", claim.least, found)


def table(points: Sequence[Point], again: Again, others: Sequence[Runner]) -> list[str]:
    """Operations and runners down, sizes across: times the bandwidth of each runner that uni has.
    `*`: measured again.
    """
    sizes = sorted({point.size for point in points})
    head = "".join(f"{spelled(size):>9}" for size in sizes)
    lines = [
        f"bandwidth of {UNI} over that of other runners, {RANKS} ranks",
        f"{'':12}{'over':24}{head}{'geo.mean':>10}{'field':>11}  {'bound':18} verdict",
    ]
    for operation in dict.fromkeys(point.operation for point in points):
        for other in others:
            claim = CLAIMS[other.runner]
            mine = [p for p in judged(points, other, again) if p.operation == operation]
            found = {p.size: r for p, r in ratios(mine, UNI, other.name, lambda _: True)}
            cells = ""
            for size in sizes:
                mark = "*" if (operation, size, other.name) in again else " "
                cells += f"{found[size]:8.2f}{mark}" if size in found else f"{'-':>8} "
            below = [spelled(p.size) for p in mine if claim.missed(p, other.name)]
            spoken = [p for p in mine if claim.covers(p) and p.size in found]
            verdict = "-" if claim.least is None else "ok" if spoken else "not measured"
            verdict = f"SHORT at {', '.join(below)}" if below else verdict
            average = f"{geometric_mean(found.values()):.2f}" if found else "-"
            published = PUBLISHED.get((operation, other.runner), "-")
            lines.append(
                f"{operation:12}{other.name:24}{cells}{average:>10}{published:>11}"
                f"  {claim!s:18} {verdict}"
            )
    lines.append("field: ratios published of these runners; neither chips nor sizes were named")
    return lines


def status(judgement: Sequence[Bound], points: Sequence[Point], absent: Mapping[str, str]) -> int:
    """The exit status."""
    if any(bound.held is False for bound in judgement) or any(point.wrong for point in points):
        return 1
    return 3 if absent or any(bound.held is None for bound in judgement) else 0


# ---- the run -------------------------------------------------------------------------------------


def measure(
    bench: RunnerBench, operations: Sequence[str], sizes: Sequence[int], seconds: float, rounds: int
) -> dict[tuple[str, int, str], Point]:
    """All points, then those that miss a bound once more; these are what it answers."""
    begun = time.monotonic()
    work = [(operation, size) for operation in operations for size in sizes]
    weight = {job: 1 + 2 * (job[1] >= MI) + 4 * (job[1] >= 16 * MI) for job in work}
    for index, job in enumerate(work):
        left = max(0.0, seconds - (time.monotonic() - begun))
        share = left * weight[job] / sum(weight[other] for other in work[index:])
        bench.measure(job[0], RANKS, job[1], share, rounds)
    again = {}
    for point, other in short(bench.points):
        if other in bench.groups and UNI in bench.groups:
            bench.say(f"again: {point.operation} {spelled(point.size)} over {other}")
            share = 2 * seconds / len(work)
            pair = bench.take(point.operation, RANKS, point.size, share, 3 * rounds, (UNI, other))
            if pair.ratio(UNI, other) is not None:
                again[point.operation, point.size, other] = pair
    return again


def report(bench: RunnerBench, again: Again, others: Sequence[Runner]) -> list[Bound]:
    """Tables and bounds, printed."""
    judgement = list(bounds(bench.points, again, others))
    print("\n" + "\n".join(times(bench.points)))
    print("\n" + "\n".join(table(bench.points, again, others)))
    first = {(point.operation, point.size): point for point in bench.points}
    for (operation, size, other), point in again.items():
        before, after = first[operation, size].ratio(UNI, other), point.ratio(UNI, other)
        print(f"* {operation} {spelled(size)} over {other}: {before:.2f}, again {after:.2f}")
    print("\nbounds")
    for bound in judgement:
        print(bound.line())
        for point in bound.short:
            print(f"          {point}")
    for what, why in bench.absent.items():
        print(f"not measured: {what}: {why}")
    return judgement


def times(points: Sequence[Point]) -> list[str]:
    """Microseconds of every runner."""
    names = list(dict.fromkeys(name for point in points for name in point.times))
    lines = [f"us per call, {RANKS} ranks", " " * 21 + "".join(f"{name:>24}" for name in names)]
    for point in points:
        cells = "".join(f"{point.times.get(name, float('nan')):24.1f}" for name in names)
        lines.append(f"{point.operation:12}{spelled(point.size):>9}{cells}")
    return lines


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="three sizes, about a minute")
    parser.add_argument("--seconds", type=float, help="for all points; default 240, quick 60")
    parser.add_argument("--operation", action="append", choices=OPERATIONS, help="only these")
    parser.add_argument("--size", type=int, action="append", help="bytes; only these")
    parser.add_argument(
        "--over", action="append", choices=[other.name for other in OTHERS], metavar="RUNNER",
        help=f"only these: {', '.join(other.name for other in OTHERS)}",
    )  # fmt: skip
    parser.add_argument("--rounds", type=int, default=9, help="at most, per point")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here")
    return parser.parse_args(arguments)


def main() -> int:
    """Measure, print, judge."""
    options = options_of()
    sizes = options.size or (QUICK if options.quick else SIZES)
    others = [RUNNERS[name] for name in options.over] if options.over else list(OTHERS)
    facts, begun = machine(), time.monotonic()
    if facts["load_before"] > 0.5:
        print(f"note: load average {facts['load_before']:.1f}: others use this machine")
    with tempfile.TemporaryDirectory() as name:
        bench = RunnerBench(Path(name), lambda text: print(text, flush=True), max(sizes))
        try:
            bench.start([UNI, *(other.name for other in others)])
            again = measure(
                bench, options.operation or OPERATIONS, sizes,
                options.seconds or (60.0 if options.quick else 240.0), options.rounds,
            )  # fmt: skip
        finally:
            bench.close()
            shutil.rmtree(bench.shared, ignore_errors=True)
    took = time.monotonic() - begun
    judgement = report(bench, again, others)
    print(f"{len(bench.points)} points in {took:.0f} s on {facts['processor']}, "
          f"{facts['cores']} cores")  # fmt: skip
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        content = {
            "machine": facts,
            "seconds": round(took, 1),
            "versions": bench.versions,
            "absent": bench.absent,
            "bounds": [{**asdict(bound), "held": bound.held} for bound in judgement],
            "published": [
                {"operation": operation, "over": runner, "ratio": ratio}
                for (operation, runner), ratio in PUBLISHED.items()
            ],
            "points": [
                asdict(point) | {"ratios": {o.name: point.ratio(UNI, o.name) for o in others}}
                for point in bench.points
            ],
            "again": [
                {"over": other, **asdict(point), "ratio": point.ratio(UNI, other)}
                for (_, _, other), point in again.items()
            ],
        }
        options.json.write_text(json.dumps(content, indent=1) + "\n")
    return status(judgement, [*bench.points, *again.values()], bench.absent)


if __name__ == "__main__":
    raise SystemExit(main())

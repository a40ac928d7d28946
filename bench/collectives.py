"""Collectives of this project, Open MPI, Gloo and bare memory copies, measured in one run.

Each library has a long-lived group of processes under its own launcher. All are commanded point by
point over sockets, so that their measurements alternate and noise of the machine hits all of them;
a group that is not measured sleeps in a blocking read. Ratios of such alternating times are what
counts; a single time says little on a shared machine.

Exit status: 0 all bounds hold, 1 one falls short or a result is wrong, 3 a library or a bound could
not be measured.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import verdicts  # noqa: E402 of this folder
from peers import OPERATIONS, Shape  # noqa: E402
from verdicts import ARRAYS, GLOO, KI, MEMCPY, MI, MPI, OURS, PLAIN, STREAMING, Point  # noqa: E402

SIZES = (8, 64, 512, 4 * KI, 16 * KI, 64 * KI, 256 * KI, MI, 4 * MI, 16 * MI, 64 * MI)
QUICK = (8, 4 * KI, 64 * KI, MI, 64 * MI)
BATCH_NS = 4e6  # what one batch of calls should take, where calls are quicker than that
# Beside others that compute: many turns of the scheduler. A process that has slept may first run
# for some milliseconds without giving way.
BUSY_BATCH_NS = 100e6
MOST_CALLS = 4000  # in a batch: on a busy machine each may cost a turn of the scheduler
ANSWER_S = 40.0  # a rank that has not answered by then is lost, and its group with it

# series → (group, memory)
SERIES = {
    OURS: ("unipal", "cpu chip"),
    MPI: ("mpi", "host"),
    ARRAYS: ("unipal", "numpy"),
    GLOO: ("gloo", "host"),
    MEMCPY: ("two_core", "memcpy"),
    PLAIN: ("two_core", "plain stores"),
    STREAMING: ("two_core", "streaming stores"),
}
REPLACES = {"sendrecv": (MEMCPY,), "all_reduce": (PLAIN, STREAMING)}  # what two_core.c stands for


class LostError(Exception):
    """A group did not start, or did not answer."""


class RefusedError(LostError):
    """A group did not start, and one of its ranks said why."""


@dataclass
class Rank:
    """One end of the connection to a process of a group."""

    link: socket.socket
    buffer: bytes = b""

    def ask(self, command: dict[str, Any]) -> None:
        """Send a command; the answer is read later."""
        self.link.sendall((json.dumps(command) + "\n").encode())

    def answer(self, until: float) -> dict[str, Any]:
        """The next line; LostError when it does not come in time."""
        while b"\n" not in self.buffer:
            self.link.settimeout(max(0.01, until - time.monotonic()))
            try:
                more = self.link.recv(65536)
            except TimeoutError:
                raise LostError("no answer in time") from None
            if not more:
                raise LostError("a process ended")
            self.buffer += more
        line, self.buffer = self.buffer.split(b"\n", 1)
        answer: dict[str, Any] = json.loads(line)
        return answer


class Group:
    """n processes of one library."""

    answer_s = ANSWER_S

    def __init__(self, library: str, n: int, folder: Path, environment: dict[str, str]) -> None:
        self.library, self.n = library, n
        self.processes: list[subprocess.Popen[bytes]] = []
        self.ranks: list[Rank] = []
        self.log = folder / f"{library}-{n}.log"
        path = folder / f"{library}-{n}.socket"
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        listener.listen(n)
        environment = {**environment, "BENCH_SOCKET": str(path), "WORLD_SIZE": str(n)}
        worker = [sys.executable, "-P", str(HERE / "peers.py"), library]
        try:
            self._launch(worker, environment)
            until = time.monotonic() + self.answer_s
            hellos = []
            for _ in range(n):
                self.ranks.append(Rank(self._accept(listener, until)))
            for rank in self.ranks:
                hellos.append(rank.answer(until))
                if "error" in hellos[-1]:
                    raise RefusedError(hellos[-1]["error"])
        except (LostError, OSError) as error:
            self.close()
            more = "" if isinstance(error, RefusedError) else self._last_line()
            raise LostError(f"{error}{more}") from None
        finally:
            listener.close()
        self.version = str(hellos[0]["version"])

    def _accept(self, listener: socket.socket, until: float) -> socket.socket:
        while time.monotonic() < until:
            listener.settimeout(0.2)
            try:
                return listener.accept()[0]
            except TimeoutError:
                if any(p.poll() is not None for p in self.processes):
                    self._refused()
                    raise LostError("a process ended before it joined") from None
        raise LostError("its processes did not join in time")

    def _refused(self) -> None:
        """RefusedError when a rank that has joined said why it cannot take part."""
        for rank in self.ranks:
            answer: dict[str, Any] = {}
            with contextlib.suppress(LostError):
                answer = rank.answer(time.monotonic() + 0.05)
            if "error" in answer:
                raise RefusedError(answer["error"])

    def _launch(self, worker: list[str], environment: dict[str, str]) -> None:
        with self.log.open("wb") as log:

            def start(command: list[str], **more: str) -> None:
                self.processes.append(
                    subprocess.Popen(
                        command,
                        env={**environment, **more},
                        stdin=subprocess.DEVNULL,
                        stdout=log,
                        stderr=subprocess.STDOUT,
                        start_new_session=True,
                    )
                )

            if self.library == "mpi":
                start([*mpirun(), "-n", str(self.n), *worker])
            else:  # in one session, as mpirun's ranks: Linux shares the processors by sessions
                each = (
                    'for r in $(seq 0 "$1"); do RANK=$r "${@:2}" & done; while wait -n; do :; done'
                )
                start(["bash", "-c", each, "ranks", str(self.n - 1), *worker])

    def _last_line(self) -> str:
        """The end of what its processes printed, for an error."""
        lines = self.log.read_text(errors="replace").strip().splitlines()
        return f" ({lines[-1].strip()[:160]})" if lines else ""

    def command(self, **command: Any) -> list[dict[str, Any]]:
        """Every rank's answer. An error of one rank loses the group: others may wait for it."""
        until = time.monotonic() + self.answer_s
        for rank in self.ranks:
            rank.ask(command)
        answers = [rank.answer(until) for rank in self.ranks]
        return answers

    def close(self) -> None:
        """End the processes: by closing their sockets, and two seconds later by force."""
        for rank in self.ranks:
            rank.link.close()
        until = time.monotonic() + 2
        for process in self.processes:
            try:
                process.wait(max(0.01, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


class Bench:
    """Groups of one n at a time, and the points measured with them."""

    series: Mapping[str, tuple[str, str]] = SERIES
    batch_ns = BATCH_NS

    def __init__(self, folder: Path, say: Callable[[str], None], largest: int) -> None:
        self.folder, self.say = folder, say
        self.points: list[Point] = []
        self.absent: dict[str, str] = {}  # library and n → why
        self.versions: dict[str, str] = {}
        self.groups: dict[str, Group] = {}
        shared = Path("/dev/shm") if Path("/dev/shm").is_dir() else folder
        self.shared = Path(tempfile.mkdtemp(prefix="unipal-bench-", dir=shared))
        self.environment = {
            **os.environ,
            "BENCH_FOLDER": str(folder),
            "BENCH_SHARED": str(self.shared),
            "BENCH_TWO_CORE": str(folder / "two_core.so"),
            "BENCH_TWO_CORE_BYTES": str(largest),
            "UNIPAL_CPU_STRICT": "0",  # strict memory is a trap for tests
            "OMP_NUM_THREADS": "1",
        }

    def open(self, n: int, libraries: list[str]) -> None:
        """Start the groups of n ranks; what cannot start is named."""
        for library in libraries:
            if library == "two_core" and n != 2:
                continue
            try:
                if library == "mpi" and shutil.which("mpirun") is None:
                    raise LostError("no mpirun; next: apt-get install openmpi-bin")
                address = f"unix:{self.folder}/rendezvous-{n}"
                environment = {**self.environment, "BENCH_ADDRESS": address}
                group = self.groups[library] = Group(library, n, self.folder, environment)
            except LostError as error:
                self.lose(library, n, f"did not start: {error}")
            else:
                self.versions[library] = group.version
                self.say(f"n = {n}: {group.version}")

    def lose(self, library: str, n: int, why: str) -> None:
        """A group is gone from here on: say so, in the result too."""
        self.absent[f"{library} n={n}"] = why
        self.say(f"n = {n}: {library}: {why}")
        group = self.groups.pop(library, None)
        if group is not None:
            group.close()

    def entry(self) -> float | None:
        """Microseconds that Python takes until C is entered, on a cached call of one rank."""
        self.open(1, ["unipal"])
        group = self.groups.get("unipal")
        try:
            return None if group is None else float(group.command(do="entry")[0]["ns"]) / 1e3
        except (LostError, KeyError):
            return None
        finally:
            self.close()

    def close(self) -> None:
        """End all groups."""
        for group in self.groups.values():
            group.close()
        self.groups.clear()

    def _prepare(self, shape: Shape, series: str) -> int | None:
        """Elements that the checked call left wrong; None when the series is out."""
        library, memory = self.series[series]
        command = {"do": "prepare", "operation": shape.operation, "block": shape.block}
        answers = self._command(library, shape, **command, memory=memory)
        return None if answers is None else sum(int(a["wrong"]) for a in answers)

    def _check(self, shape: Shape, series: str) -> int:
        """Elements that one more call, on emptied outputs, left wrong."""
        answers = self._command(self.series[series][0], shape, do="check")
        return 0 if answers is None else sum(int(a["wrong"]) for a in answers)

    def _command(self, library: str, shape: Shape, **command: Any) -> list[dict[str, Any]] | None:
        group = self.groups.get(library)
        if group is None:
            return None
        try:
            answers = group.command(**command)
        except (LostError, OSError) as error:
            self.lose(library, shape.n, f"{shape.operation} of {shape.block} x {shape.n}: {error}")
            return None
        errors = [a["error"] for a in answers if "error" in a]
        if errors:
            self.say(f"{library}: {shape.operation} n={shape.n}: {errors[0]}")
            self.absent[f"{library} {shape.operation} n={shape.n}"] = errors[0]
            return None
        return answers

    def measure(self, operation: str, n: int, size: int, seconds: float, rounds: int) -> None:
        """One more point."""
        self.points.append(self.take(operation, n, size, seconds, rounds))

    def take(
        self,
        operation: str,
        n: int,
        size: int,
        seconds: float,
        rounds: int,
        only: Collection[str] = (),
    ) -> Point:
        """One point: every series (or `only` those) in turn, round after round, each time from
        another one on. Three rounds at least, one when the run is late already (no seconds left).
        The first call and one after the last are checked.
        """
        until = time.monotonic() + seconds
        least = 3 if seconds > 0 else 1
        shape = Shape(operation, max(1, size // 4 // n), n)
        wrong: dict[str, int] = {}
        calls: dict[str, int] = {}
        times: dict[str, list[float]] = {}
        prepared: dict[str, str] = {}  # group → the series its buffers are for

        def run(series: str, count: int) -> float | None:
            library = self.series[series][0]
            if prepared.get(library) != series:
                if self._prepare(shape, series) is None:
                    return None
                prepared[library] = series
            answers = self._command(library, shape, do="run", calls=count)
            return None if answers is None else max(float(a["ns"]) for a in answers) / count

        def batch(took: float) -> int:
            """Calls that fill a batch, at so many nanoseconds each."""
            return max(1, min(MOST_CALLS, round(self.batch_ns / took)))

        line_up = [
            s
            for s, (library, _) in self.series.items()
            if library in self.groups
            and (not only or s in only)
            and (library != "two_core" or s in REPLACES.get(operation, ()))
            and f"{library} {operation} n={n}" not in self.absent
        ]
        for series in line_up:
            left = self._prepare(shape, series)
            prepared[self.series[series][0]] = series
            took = None if left is None else run(series, 2)
            if left is None or took is None:
                continue
            if left:
                wrong[series] = left
            if batch(took) > 2:
                took = run(series, min(batch(took), 20)) or took
            if batch(took) > 20:  # a first look may have met a process that was just waking up
                took = min(took, run(series, batch(took)) or took)
            calls[series], times[series] = batch(took), []
        for turn in range(rounds):
            order = [s for s in line_up if s in calls]
            for series in order[turn % len(order) :] + order[: turn % len(order)] if order else []:
                took = run(series, calls[series])
                if took is None:
                    calls.pop(series, None)
                else:
                    times[series].append(took / 1e3)
                    calls[series] = max(calls[series], batch(took))
            if turn + 1 >= least and time.monotonic() > until:
                break
        for series in prepared.values():
            if series in calls and (left := self._check(shape, series)):
                wrong[series] = wrong.get(series, 0) + left
        for series, left in wrong.items():
            self.say(f"WRONG: {series}: {operation} n={n} {size} B: {left} elements")
        times = {series: values for series, values in times.items() if values}
        return Point(
            operation,
            n,
            size,
            {s: statistics.median(v) for s, v in times.items()},
            {s: min(v) for s, v in times.items()},
            {s: len(v) for s, v in times.items()},
            wrong,
        )


def mpirun() -> list[str]:
    """Open MPI's launcher with the options that every use of it needs."""
    as_root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return ["mpirun", "--oversubscribe", *as_root]


def build_two_core(folder: Path) -> None:
    """Compile the baselines as the engine is compiled; without a compiler they are absent."""
    compiler = os.environ.get("CC", "cc")
    flags = ["-std=c11", "-O3", "-fPIC", "-shared", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    subprocess.run(
        [compiler, *flags, "-o", str(folder / "two_core.so"), str(HERE / "two_core.c")],
        check=True,
    )


def machine() -> dict[str, Any]:
    """Where the run took place."""
    model = "unknown"
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return {
        "processor": model,
        "cores": len(os.sched_getaffinity(0)),
        "system": platform.platform(),
        "python": platform.python_version(),
        "load_before": os.getloadavg()[0],
    }


def report(bench: Bench, judged: list[verdicts.Bound]) -> None:
    """Tables, then the bounds."""
    counts = sorted({p.n for p in bench.points})
    for n in counts:
        print("\n" + "\n".join(verdicts.time_table(bench.points, n)))
    pairs = [(OURS, MPI), (ARRAYS, MPI), (OURS, GLOO)]
    for series, over in pairs:
        for n in counts:
            lines = verdicts.ratio_table(bench.points, series, over, n)
            if lines:
                print("\n" + "\n".join(lines))
    print("\nbounds")
    for bound in judged:
        print(bound.line())
        for short in bound.short:
            print(f"          {short}")
    for n in (m for m in counts if m != 2):
        heavy = verdicts.ratios(bench.points, OURS, MPI, partial(verdicts.reduces_much, n))
        if heavy:
            worst, ratio = min(heavy, key=lambda pair: pair[1])
            mean = verdicts.geometric_mean(r for _, r in heavy)
            print(
                f"beside: all_reduce, reduce_scatter from 64 KiB, n = {n}: "
                f"geometric mean {mean:.2f}, worst {worst.name} {ratio:.2f}"
            )
    for what, why in bench.absent.items():
        print(f"not measured: {what}: {why}")
    for point in bench.points:
        for series, left in point.wrong.items():
            print(f"WRONG: {series}: {point.name}: {left} elements")


@contextlib.contextmanager
def computing(count: int) -> Iterator[None]:
    """So many processes that use a processor each, as far as they get one."""
    line = [sys.executable, "-S", "-c", "while True: pass"]
    busy = [subprocess.Popen(line, stdin=subprocess.DEVNULL) for _ in range(count)]
    try:
        yield
    finally:
        for one in busy:
            one.kill()
            one.wait()


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="few sizes, about a minute")
    parser.add_argument("--seconds", type=float, help="for all points; default 420, quick 60")
    parser.add_argument("-n", type=int, action="append", help="ranks; default 2 and 4")
    parser.add_argument("--operation", action="append", choices=OPERATIONS, help="only these")
    parser.add_argument("--library", action="append", choices=["unipal", "mpi", "gloo", "two_core"])
    parser.add_argument("--size", type=int, action="append", help="bytes; only these")
    parser.add_argument("--rounds", type=int, default=9, help="at most, per point")
    parser.add_argument("--busy", type=int, default=0, metavar="N",
                        help="N processes compute beside all of them")  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write a plot here (.png, .svg)")
    return parser.parse_args(arguments)


def main() -> int:
    """Measure, print, judge."""
    options = options_of()
    sizes = tuple(options.size or (QUICK if options.quick else SIZES))
    counts = tuple(options.n or (2, 4))
    operations = tuple(options.operation or OPERATIONS)
    libraries = options.library or ["unipal", "mpi", "gloo", "two_core"]
    seconds = options.seconds or (60.0 if options.quick else 420.0)
    facts = machine()
    if facts["load_before"] > 0.5:
        print(f"note: load average {facts['load_before']:.1f}: others use this machine")
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as name, computing(options.busy):
        bench = Bench(Path(name), lambda text: print(text, flush=True), max(sizes))
        bench.batch_ns = BUSY_BATCH_NS if options.busy else BATCH_NS
        try:
            if "two_core" in libraries:
                build_two_core(Path(name))
            work = [(n, name, size) for n in counts for name in operations for size in sizes]
            weight = {job: 1 + 2 * (job[2] >= MI) + 4 * (job[2] >= 16 * MI) for job in work}
            entry = bench.entry() if "unipal" in libraries else None
            for index, job in enumerate(work):
                n, operation, size = job
                if index == 0 or work[index - 1][0] != n:
                    bench.close()
                    bench.open(n, libraries)
                left = max(0.0, seconds - (time.monotonic() - started))
                share = left * weight[job] / sum(weight[j] for j in work[index:])
                bench.measure(operation, n, size, share, options.rounds)
        finally:
            bench.close()
            shutil.rmtree(bench.shared, ignore_errors=True)
    took = time.monotonic() - started
    judged = list(verdicts.bounds(bench.points, entry, options.busy))
    report(bench, judged)
    where = f"{facts['processor']}, {facts['cores']} cores"
    print(f"{len(bench.points)} points in {took:.0f} s on {where}")
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        content = {
            "machine": {**facts, "busy_processes": options.busy},
            "seconds": round(took, 1),
            "versions": bench.versions,
            "absent": bench.absent,
            "bounds": [{**asdict(b), "held": b.held} for b in judged],
            "points": [asdict(p) for p in bench.points],
        }
        options.json.write_text(json.dumps(content, indent=1) + "\n")
    if options.plot:
        try:
            verdicts.plot(bench.points, options.plot)
        except ImportError as error:
            print(f"no plot: {error}; next: pip install matplotlib")
            return 3
    if any(b.held is False for b in judged) or any(p.wrong for p in bench.points):
        return 1
    return 3 if bench.absent or any(b.held is None for b in judged) else 0


if __name__ == "__main__":
    raise SystemExit(main())

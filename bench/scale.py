"""Start and cost of a communicator over its number of ranks, on one host.

For each n it starts a job of n processes (`pal run`), and then one of n threads of a process, and
prints a row: seconds of `unipal.init` and of the first all_reduce of 8 B (the slowest rank of
each), the median time of the ones after it, the memory and the descriptors that the job added to a
process after its imports, the memory that the ranks share, and the bytes that rank 0 sent and
received until init returned (counted at its sockets; threads have none). Under the rows stands the
exponent k of each curve, n^k, by least squares of the logarithms; `--least` leaves small n out of
it.

Plans are proved in the job that is measured: it begins with an empty plan cache. With `--again` the
same job runs a second time, with what the first one has kept, and the rows are of that.

`--operations`: every operation runs once and its result is compared with NumPy.

Exit status: 0 all is right, 1 a result is wrong or a bound does not hold, 3 a job failed.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from collectives import machine  # noqa: E402 of this folder

PAL = Path(sys.executable).parent / "pal"
PROCESSES = (2, 4, 8, 16, 32, 64)
THREADS = (2, 4, 8, 16, 32, 64, 128, 256)
LIMIT_S = 280.0  # of one job
FIRST_S = 3.0  # bound of the first all_reduce at BOUND_RANKS processes
BOUND_RANKS = 64
CALLS = 20  # all_reduces after the first
ELEMENTS = 24  # of a block, of the operations that are compared with NumPy
MOVES = ("all_reduce", "reduce", "broadcast", "all_gather", "gather", "scatter", "reduce_scatter",
         "all_to_all", "sendrecv")  # fmt: skip
Row = dict[str, Any]


@dataclass(frozen=True)
class Column:
    """A figure of a row."""

    name: str
    head: str
    form: str
    grows: bool = True  # its curve is fitted


COLUMNS = (
    Column("init_s", "init s", "8.2f"),
    Column("first_s", "first s", "8.3f"),
    Column("next_ms", "next ms", "8.3f"),
    Column("private_mb", "private MB", "10.2f"),
    Column("root_private_mb", "of rank 0", "9.2f"),
    Column("shared_mb", "shared MB", "9.2f"),
    Column("descriptors", "fds", "5d"),
    Column("root_descriptors", "rank 0", "6d"),
    Column("start_bytes", "start B", "9d"),
)


# ---- a process of the job ------------------------------------------------------------------------


class Counted(socket.socket):
    """A socket that counts the bytes of this process."""

    bytes = 0

    def recv(self, *words: Any) -> bytes:
        data = super().recv(*words)
        Counted.bytes += len(data)
        return data

    def send(self, *words: Any) -> int:
        sent = super().send(*words)
        Counted.bytes += sent
        return sent

    def sendall(self, data: Any, *words: Any) -> None:
        super().sendall(data, *words)
        Counted.bytes += len(data)


def memory_mb() -> tuple[float, float]:
    """Private memory of this process, and what it shares in /dev/shm, in MB."""
    rows = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
    kib = {name.rstrip(":"): int(size) for name, size, *_ in map(str.split, rows)}
    shared, seen = 0, set()
    for line in Path("/proc/self/maps").read_text().splitlines():
        span, _, _, _, inode, *path = line.split(maxsplit=5)
        if path and path[0].startswith("/dev/shm/") and inode not in seen:
            seen.add(inode)
            first, last = (int(word, 16) for word in span.split("-"))
            shared += last - first
    return (kib["Private_Clean"] + kib["Private_Dirty"]) * 1024 / 1e6, shared / 1e6


def descriptors() -> int:
    """Open descriptors of this process."""
    return len(os.listdir("/proc/self/fd"))


def wrong_operations(comm: Any, elements: int = ELEMENTS) -> list[str]:
    """The operations whose result differs from NumPy's on this rank. All ranks call it."""
    import numpy as np
    from unipal.engine.tools.cases import V_FORMS, Case, Cell

    rank, n = comm.rank, comm.size
    cells = [
        Cell(name, "int64", elements=elements, memory="numpy", root=n // 3)
        for name in (*MOVES, *V_FORMS.values())
    ]
    cells.append(Cell("all_reduce", "float32", "avg", elements=elements * n, memory="numpy"))
    cells.append(Cell("all_reduce", "int32", "max", elements=1 << 14, memory="numpy"))
    wrong = []
    for cell in cells:
        case = Case(comm, cell)
        case.run()
        if case.wrong():
            wrong.append(f"{cell.operation} {cell.type}")
    comm.barrier()
    got, pair = np.zeros(elements, np.int64), rank ^ 1  # pairs of neighbours
    if pair < n:
        mine = np.full(elements, rank, np.int64)
        for sends in (rank < pair, rank > pair):
            if sends:
                comm.send(mine, pair)
            else:
                comm.recv(got, pair)
        if (got != pair).any():
            wrong.append("send and recv")
    return wrong


def measured(join: Callable[[], Any], before: tuple[float, int], operations: bool) -> Row:
    """One rank: joins, calls, and says what it cost. `before`: memory and descriptors."""
    import numpy as np

    begun = time.perf_counter()
    comm = join()
    row: Row = {"init_s": time.perf_counter() - begun, "start_bytes": Counted.bytes}
    x = np.full(1, comm.rank + 1, np.int64)
    begun = time.perf_counter()
    comm.all_reduce(x)
    row["first_s"] = time.perf_counter() - begun
    right = int(x[0]) == comm.size * (comm.size + 1) // 2
    times = []
    for _ in range(CALLS):
        begun = time.perf_counter()
        comm.all_reduce(x)
        times.append(time.perf_counter() - begun)
    row["next_ms"] = statistics.median(times) * 1e3
    private, row["shared_mb"] = memory_mb()
    row["private_mb"], row["descriptors"] = private - before[0], descriptors() - before[1]
    row["wrong"] = [] if right else ["the first all_reduce"]
    if operations:
        row["wrong"] += wrong_operations(comm)
    row["rows"] = comm.exchange(row)
    comm.close()
    return row


def joined(rows: Sequence[Row], *, threads: bool) -> Row:
    """The row of a job, of what its ranks say: the slowest, or the largest of the others. Threads
    share memory and descriptors, so each is rank 0.
    """
    root, others = (rows, rows) if threads else (rows[:1], rows[1:] or rows)
    wrong = [f"rank {rank}: {what}" for rank, row in enumerate(rows) for what in row["wrong"]]
    return {
        "n": len(rows),
        **{name: max(row[name] for row in rows) for name in ("init_s", "first_s", "shared_mb")},
        "next_ms": statistics.median(row["next_ms"] for row in rows),
        "private_mb": statistics.median(row["private_mb"] for row in others),
        "root_private_mb": statistics.median(row["private_mb"] for row in root),
        "descriptors": max(row["descriptors"] for row in others),
        "root_descriptors": max(row["descriptors"] for row in root),
        "start_bytes": rows[0]["start_bytes"],
        "wrong": wrong,
    }


def process_main(operations: bool, settings: dict[str, Any], hosts: int) -> None:
    """A process of one rank, started by `pal run`; rank 0 prints the row of the job."""
    socket.socket = Counted  # type: ignore[misc]
    from unipal.engine.rendezvous import launcher_env

    import unipal

    place = launcher_env.detect(os.environ)
    assert place is not None
    if hosts > 1:  # ranks that act as if on other hosts have links over TCP
        settings = {**settings, "host": f"host-{place.rank * hosts // place.size}"}
    before = memory_mb()[0], descriptors()
    row = measured(lambda: unipal.init(**settings), before, operations)
    if place.rank == 0:
        print(json.dumps(joined(row["rows"], threads=False)))


def threads_main(n: int, operations: bool, settings: dict[str, Any]) -> None:
    """A process whose threads are the ranks; prints the row of the job."""
    import unipal

    before = memory_mb()[0], descriptors()
    rows: list[Row] = [{}] * n
    errors: list[BaseException] = []

    def one(rank: int) -> None:
        try:
            rows[rank] = measured(
                lambda: unipal.init(rank, n, "threads:scale", **settings), before, operations
            )
        except BaseException as error:
            errors.append(error)

    ranks = [threading.Thread(target=one, args=(rank,)) for rank in range(n)]
    for thread in ranks:
        thread.start()
    for thread in ranks:
        thread.join()
    if errors:
        raise errors[0]
    print(json.dumps(joined(rows, threads=True)))


# ---- all jobs ------------------------------------------------------------------------------------


class LostError(Exception):
    """A job did not end well."""


def job(way: str, n: int, plans: Path, options: argparse.Namespace) -> Row:
    """The row of one job of n ranks."""
    settings = {"chip": options.chip, "timeout": LIMIT_S / 2, "join_timeout": LIMIT_S / 2}
    given = json.dumps([way, n, options.operations, settings, options.hosts])
    line = [sys.executable, "-P", __file__, "--rank-of", given]
    if way == "processes":
        line = [str(PAL), "run", "-n", str(n), "--no-prefix", "--no-check", *line]
    environment = {**os.environ, "UNIPAL_PLAN_CACHE": str(plans), "PYTHONSAFEPATH": "1",
                   "UNIPAL_PRICES": "shipped", "OMP_NUM_THREADS": "1"}  # fmt: skip
    begun, load = time.monotonic(), os.getloadavg()[0]
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=LIMIT_S, check=False,
                              env=environment)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise LostError(f"{n} {way}: not ended after {LIMIT_S:g} s") from None
    if done.returncode != 0:
        raise LostError(f"{n} {way}: {(done.stderr or done.stdout)[-600:]}")
    row: Row = json.loads(done.stdout.splitlines()[-1])
    return {**row, "way": way, "load": load, "job_s": time.monotonic() - begun}


def exponent(points: Sequence[tuple[float, float]]) -> float | None:
    """k of the least-squares fit y = c · n^k in logarithms; None for fewer than two points."""
    logs = [(math.log(n), math.log(y)) for n, y in points if n > 0 and y > 0]
    if len({x for x, _ in logs}) < 2:
        return None
    return statistics.linear_regression([x for x, _ in logs], [y for _, y in logs]).slope


def exponents(rows: Sequence[Row], least: int) -> dict[str, float | None]:
    """The exponents of all columns of one way."""
    return {
        one.name: exponent([(row["n"], row[one.name]) for row in rows if row["n"] >= least])
        for one in COLUMNS
    }


def table(way: str, rows: Sequence[Row], least: int) -> list[str]:
    """The rows as text, with the exponents under them."""
    lines = [f"{way:>9} " + " ".join(f"{one.head:>{width(one)}}" for one in COLUMNS)]
    for row in rows:
        cells = [f"{row[one.name]:{one.form}}" for one in COLUMNS]
        lines.append(f"{row['n']:9d} " + " ".join(cells) + ("  WRONG" if row["wrong"] else ""))
    fitted = exponents(rows, least)
    cells = []
    for one in COLUMNS:
        k = fitted[one.name]
        cells.append(f"{'-' if k is None else f'n^{k:.2f}':>{width(one)}}")
    return [*lines, f"{'fit':>9} " + " ".join(cells)]


def width(column: Column) -> int:
    """Characters of a column."""
    return max(len(column.head), int(column.form.split(".")[0].rstrip("d")))


def plot(ways: Mapping[str, Sequence[Row]], place: Path) -> None:
    """Curves of the figures over n, both axes logarithmic. ImportError without matplotlib."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.fonttype"] = "none"
    matplotlib.rcParams["svg.hashsalt"] = "scale"
    from matplotlib import pyplot

    panels = (
        ("seconds", (("init_s", "init"), ("first_s", "first all_reduce"))),
        ("MB", (("private_mb", "private"), ("shared_mb", "shared"))),
        ("descriptors, bytes", (("descriptors", "fds"), ("root_descriptors", "fds of rank 0"),
                                ("start_bytes", "bytes of rank 0 at the start"))),
    )  # fmt: skip
    figure, axes = pyplot.subplots(1, len(panels), figsize=(12, 4), layout="constrained")
    counts = sorted({row["n"] for rows in ways.values() for row in rows})
    for axis, (label, curves) in zip(axes, panels, strict=True):
        for number, (name, what) in enumerate(curves):
            for way, line in zip(ways, ("-", ":"), strict=False):
                points = [(row["n"], row[name]) for row in ways[way] if row[name] > 0]
                if points and (way == "processes" or not name.startswith("root_")):
                    axis.loglog(*zip(*points, strict=True), line, color=f"C{number}", marker="o",
                                markersize=3, label=f"{what}, {way}")  # fmt: skip
        axis.set_xticks(counts, list(map(str, counts)))
        axis.minorticks_off()
        axis.set_xlabel("ranks")
        axis.set_ylabel(label)
        axis.grid(visible=True, which="major", linewidth=0.3)
        axis.legend(fontsize="x-small")
    figure.savefig(place, metadata={"Date": None} if place.suffix == ".svg" else None)
    pyplot.close(figure)


def options_of(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, nargs="*", default=list(PROCESSES), metavar="N")
    parser.add_argument("--threads", type=int, nargs="*", default=list(THREADS), metavar="N")
    parser.add_argument("--chip", default="host", help="of all ranks")
    parser.add_argument("--hosts", type=int, default=1, metavar="N",
                        help="processes act as if on N hosts")  # fmt: skip
    parser.add_argument("--operations", action="store_true", help="compare all with NumPy, too")
    parser.add_argument("--again", action="store_true", help="measure a second job")
    parser.add_argument("--least", type=int, default=8, help="smallest n of the fit")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write curves here (.png, .svg)")
    parser.add_argument("--rank-of", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, judge."""
    options = options_of(arguments)
    if options.rank_of:
        way, n, operations, settings, hosts = json.loads(options.rank_of)
        if way == "processes":
            process_main(operations, settings, hosts)
        else:
            threads_main(n, operations, settings)
        return 0
    facts = machine()
    print(f"{facts['processor']}, {facts['cores']} cores, load {facts['load_before']:.1f}; "
          f"chip {options.chip}; {options.hosts} host{'s' * (options.hosts > 1)}")  # fmt: skip
    ways: dict[str, list[Row]] = {}
    status = 0
    for way, counts in (("processes", options.processes), ("threads", options.threads)):
        rows: list[Row] = []
        for n in counts:
            with tempfile.TemporaryDirectory() as plans:
                try:
                    for _ in range(2 if options.again else 1):
                        row = job(way, n, Path(plans), options)
                except LostError as error:
                    print(f"scale: {error}", file=sys.stderr)
                    status = 3
                    break
            rows.append(row)
            print(f"  {n} {way}: {row['job_s']:.1f} s, load {row['load']:.1f}", flush=True)
            for what in row["wrong"]:
                print(f"scale: {n} {way}: wrong: {what}", file=sys.stderr)
        if rows:
            ways[way] = rows
            print("\n" + "\n".join(table(way, rows, options.least)), flush=True)
    late = [row for row in ways.get("processes", []) if row["n"] == BOUND_RANKS]
    for row in late:
        held = row["first_s"] <= FIRST_S
        print(f"\n{'held' if held else 'MISSED'}: the first all_reduce of {BOUND_RANKS} processes: "
              f"{row['first_s']:.2f} s, at most {FIRST_S:g} s")  # fmt: skip
        status = status or int(not held)
    if any(row["wrong"] for rows in ways.values() for row in rows):
        status = status or 1
    if options.json:
        content = {
            "machine": facts, "chip": options.chip, "hosts": options.hosts,
            "rows": [row for rows in ways.values() for row in rows],
            "exponents": {way: exponents(rows, options.least) for way, rows in ways.items()},
        }  # fmt: skip
        options.json.write_text(json.dumps(content, indent=1) + "\n")
    if options.plot and ways:
        try:
            plot(ways, options.plot)
        except ImportError as error:
            print(f"no plot: {error}; next: pip install matplotlib")
            return 3
    return status


if __name__ == "__main__":
    sys.exit(main())

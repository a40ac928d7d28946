"""The device path beside FlagCX: both move data through the same exported adaptor of the cpu chip.

FlagCX runs its own perf programs under its uni runner, with registered buffers (-R 1), unless
--unregistered. The ranks of unipal do what those programs do, without load and store of chip
memory, in the lowering that the selection chooses: buffers of the largest size, set to zero (a
processor may copy zeros faster than other values), warm-up calls of the largest and the smallest
size, a barrier before each size, and the mean over the ranks. The programs take turns, once in each
round; what counts is the ratio of the medians over the rounds, above 1 where unipal is faster.
FlagCX is a built source tree (docs/flagcx.md): FLAGCX_HOME, or an argument.

Exit status: 0 every point has a ratio of at least 1 and their geometric mean is 3, 1 not so, 3
FlagCX or a program could not run.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests" / "adaptors")]

import flagcx_real  # noqa: E402 of tests/adaptors, which starts FlagCX's programs
from collectives import LostError  # noqa: E402 of this folder
from verdicts import KI, MI, geometric_mean, spelled  # noqa: E402 of this folder

PAL = Path(sys.executable).parent / "pal"
PROGRAMS = {
    "sendrecv": "perf_sendrecv", "all_gather": "perf_allgather", "all_to_all": "perf_alltoall",
    "broadcast": "perf_broadcast",
}  # fmt: skip
ROW = re.compile(r"Comm size: (\d+) bytes; Elapsed time: ([\d.eE+-]+) sec")
LEAST, MEAN = 1.0, 3.0
FIRST, WARM_UP, CALLS = KI, 5, 20
Times = dict[int, float]  # bytes → microseconds


def call_of(comm: Any, operation: str, x: Any, out: Any, count: int) -> Callable[[], Any]:
    """The call for `count` elements of 4 bytes: of the larger side, as FlagCX counts them."""
    part, n = count // comm.size, comm.size
    match operation:
        case "sendrecv":
            to, back = (comm.rank + 1) % n, (comm.rank - 1) % n
            return partial(comm.sendrecv, x[:count], out[:count], to, back)
        case "all_gather":
            return partial(comm.all_gather, x[:part], out[: part * n])
        case "all_to_all":
            return partial(comm.all_to_all, x[: part * n], out[: part * n])
        case _:
            return partial(comm.broadcast, x[:count], 0, out=out[:count])


def check(comm: Any, operation: str, x: Any, out: Any, count: int) -> None:
    """One call on values that differ for each rank and place; ValueError if an element is wrong."""
    import numpy as np

    values = [np.arange(count, dtype=np.float32) + rank for rank in range(comm.size)]
    x[:count].copy_from(values[comm.rank])
    call_of(comm, operation, x, out, count)()
    part = count // comm.size
    blocks = [one[:part] for one in values]
    if operation == "all_to_all":
        blocks = [one[comm.rank * part :][:part] for one in values]
    want = {
        "sendrecv": values[(comm.rank - 1) % comm.size],
        "broadcast": values[0],
        "all_gather": np.concatenate(blocks),
        "all_to_all": np.concatenate(blocks),
    }[operation]
    got = out.to_numpy()[: want.size]
    if not np.array_equal(got, want):
        raise ValueError(f"{operation} of {count} elements: {int((got != want).sum())} are wrong")


def rank_main(operation: str, last: int) -> None:
    """One rank of unipal, started by `pal run`; rank 0 prints {bytes: seconds}. After the times the
    values of the smallest and the largest size are checked.
    """
    import numpy as np

    import unipal

    comm = unipal.init()
    x, out = (comm.alloc(last // 4, "float32") for _ in range(2))
    for memory in (x, out):
        memory.copy_from(np.zeros(last // 4, np.float32))
    times = {}
    for size in (last, FIRST):
        call = call_of(comm, operation, x, out, size // 4)
        for _ in range(WARM_UP):
            call()
    for size in sizes(last):
        call = call_of(comm, operation, x, out, size // 4)
        comm.barrier()
        start = time.perf_counter()
        for _ in range(CALLS):
            call()
        times[size] = (time.perf_counter() - start) / CALLS
    for size in (FIRST, last):
        check(comm, operation, x, out, size // 4)
    said = zip(*comm.exchange(list(times.values())), strict=True)
    if comm.rank == 0:
        print(json.dumps(dict(zip(times, map(statistics.fmean, said), strict=True))))
    comm.close()


def sizes(last: int) -> list[int]:
    """Bytes of the points."""
    return [size for k in range(32) if (size := FIRST * 4**k) <= last]


def ours(operation: str, n: int, last: int) -> Times:
    """unipal's times."""
    line = [PAL, "run", "-n", str(n), "--chip", "cpu", "--no-prefix", __file__,
            "--rank-of", operation, "--last", str(last)]  # fmt: skip
    environment = {**os.environ, "UNIPAL_HOST_VIEW": "0", "PYTHONSAFEPATH": "1"}
    done = subprocess.run(line, capture_output=True, text=True, timeout=300, env=environment,
                          check=False)  # fmt: skip
    if done.returncode != 0:
        raise LostError(f"unipal {operation} n={n}: {(done.stderr or done.stdout)[-300:]}")
    return {int(size): seconds * 1e6 for size, seconds in json.loads(done.stdout).items()}


def theirs(host: flagcx_real.Host, program: Path, n: int, last: int, registered: str) -> Times:
    """FlagCX's times."""
    line = [str(program), "-b", str(FIRST), "-e", str(last), "-f", "4", "-w", str(WARM_UP),
            "-n", str(CALLS), "-R", registered]  # fmt: skip
    ended = host.run(line, n, "uni")
    missing = host.missing(ended, n)
    if ended.status != 0 or missing:
        raise LostError(f"FlagCX {program.name} n={n}: {missing or ended.how}")
    rows = max((ROW.findall(log) for log in ended.logs), key=len, default=[])
    return {int(size): float(seconds) * 1e6 for size, seconds in rows}


def measured(options: argparse.Namespace) -> list[dict[str, Any]]:
    """A row for each point."""
    asked = flagcx_real.parsed([str(options.flagcx), "--ranks", *map(str, options.ranks)])
    host, programs = flagcx_real.prepared(asked)
    found = {path.name: path for path in programs}
    rows = []
    for operation, name in PROGRAMS.items():
        if name not in found:
            raise LostError(f"{options.flagcx} has no {name}; next: build it, see docs/flagcx.md")
        for n in options.ranks:
            turns: list[tuple[Times, Times]] = []
            for _ in range(options.rounds):
                mine = ours(operation, n, options.last)
                turns.append((mine, theirs(host, found[name], n, options.last, options.registered)))
            for size in sorted(set.intersection(*(set(t) for turn in turns for t in turn))):
                mine, other = (
                    statistics.median(turn[side][size] for turn in turns) for side in (0, 1)
                )
                rows.append({
                    "operation": operation, "n": n, "bytes": size, "unipal_us": mine,
                    "flagcx_us": other, "ratio": other / mine,
                })  # fmt: skip
                print(
                    f"{operation:11} n={n} {spelled(size):>8} {mine:10.1f} {other:10.1f} "
                    f"{other / mine:7.2f}", flush=True,
                )  # fmt: skip
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The device path beside FlagCX.")
    home = os.environ.get("FLAGCX_HOME")
    parser.add_argument("flagcx", type=Path, nargs="?", default=home and Path(home))
    parser.add_argument("--ranks", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--last", type=int, default=64 * MI, help="bytes of the largest point")
    parser.add_argument("--unregistered", dest="registered", action="store_const", const="0",
                        default="1")  # fmt: skip
    parser.add_argument("--json", type=Path, help="write the points there")
    parser.add_argument("--rank-of", choices=list(PROGRAMS), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.rank_of:
        rank_main(options.rank_of, options.last)
        return 0
    if options.flagcx is None:
        print("device path: FlagCX is not measured: FLAGCX_HOME is not set", file=sys.stderr)
        return 3
    load = os.getloadavg()[0]
    print(f"load {load:.1f}, {os.cpu_count()} processors, from {spelled(KI)}; microseconds")
    print(f"{'operation':11} ranks    bytes     unipal     FlagCX   ratio")
    try:
        rows = measured(options)
    except (LostError, flagcx_real.CannotRunError, subprocess.TimeoutExpired) as error:
        print(f"device path: {error}", file=sys.stderr)
        return 3
    ratios = [row["ratio"] for row in rows]
    mean, low = geometric_mean(ratios), [row for row in rows if row["ratio"] < LEAST]
    print(f"geometric mean {mean:.2f} (bound {MEAN}); {len(low)} of {len(rows)} points below 1")
    if options.json:
        options.json.write_text(json.dumps({"load": load, "rows": rows}, indent=1) + "\n")
    return 0 if rows and not low and mean >= MEAN else 1


if __name__ == "__main__":
    sys.exit(main())

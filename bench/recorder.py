"""What the flight recorder costs: paired blocks of the same steps or calls, with and without.

Steps alone, in C; then all_reduce between two processes that have two communicators, one with and
one without a recorder, used in turn. Exit status 1 when a figure misses its bound: 40 ns a step,
1 % of a call of 1 MiB.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from unipal.engine.comm.communicator import Communicator, init
from unipal.engine.tools.flight_recorder import RecordFile
from unipal.engine.tools.launch import launch

HERE = Path(__file__).resolve().parent
CORE = HERE.parent / "engine" / "core"
BLOCKS = 200


def build(folder: Path) -> ctypes.CDLL:
    """bench/recorder.c and the core's sources that it needs."""
    target = folder / "recorder.so"
    sources = [HERE / "recorder.c", *(CORE / f"{n}.c" for n in ("records", "clock", "copy", "cpu"))]
    flags = ["-std=c11", "-O2", "-fPIC", "-shared", "-pthread", "-I", str(CORE)]
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, *flags, "-o", target, *map(str, sources)], check=True)
    return ctypes.CDLL(str(target))


def blocks(library: ctypes.CDLL, steps: int, size: int) -> list[tuple[float, float]]:
    """ns per step of `size` bytes, (without, with) for each block."""
    without, recorded = ((ctypes.c_double * BLOCKS)() for _ in range(2))
    memory = [ctypes.create_string_buffer(max(size, 1)) for _ in range(2)]
    error = library.bench_recorder(BLOCKS, steps, ctypes.c_size_t(size), *memory, without, recorded)
    if error:
        raise OSError(error, os.strerror(error), "/dev/shm")
    return list(zip(without, recorded, strict=True))


def _calls(recorded: Communicator, folder: str, size: int, calls: int) -> list[Any]:
    """On each of two ranks: ns per call for each block, (without, with); and steps per call."""
    plain = init(
        recorded.rank, recorded.size, f"unix:{folder}/plain", record_lanes=0, uncertified=True
    )
    array = recorded.alloc(size // 4, "float32")
    pairs = []
    for block in range(BLOCKS + 5):
        times = [0.0, 0.0]
        for turn in range(2):
            which = (block + turn) % 2
            comm = (plain, recorded)[which]
            comm.all_reduce(array)
            start = time.perf_counter_ns()
            for _ in range(calls):
                comm.all_reduce(array)
            times[which] = (time.perf_counter_ns() - start) / calls
        pairs.append(times)
    with RecordFile(recorded.recorder) as file:
        epochs = [file.lane(k).records["epoch"] for k in range(file.lanes)]
    last = max(int(e[-1]) for e in epochs if len(e)) - 1
    steps = sum(int((e == last).sum()) for e in epochs)
    plain.close()
    return [pairs[5:], steps]  # the first ones agree on plans


def called(size: int, calls: int) -> tuple[list[tuple[float, float]], int]:
    """The blocks of rank 0, and the steps of a call of `size` bytes."""
    with tempfile.TemporaryDirectory() as folder:
        pairs, steps = launch(_calls, 2, folder, size, calls, uncertified=True)[0]
    return pairs, steps


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        steps = blocks(build(Path(name)), 2000, 8)
    added = statistics.median(w - o for o, w in steps)
    print(f"a step of 8 B: {added:+.1f} ns (bound 40; {BLOCKS} paired blocks)")
    small, number = called(8, 100)
    in_call = statistics.median(w - o for o, w in small) / number
    print(f"an all_reduce of 8 B of {number} steps: {in_call:+.1f} ns a step (bound 40)")
    large, number = called(1 << 20, 10)
    share = statistics.median(w / o for o, w in large) - 1
    print(f"an all_reduce of 1 MiB of {number} steps: {100 * share:+.2f} % (bound 1)")
    figures = {
        "ns_per_step": added,
        "ns_per_step_of_8B_all_reduce": in_call,
        "share_of_1MiB_all_reduce": share,
        "blocks": BLOCKS,
    }
    if options.json:
        options.json.write_text(json.dumps(figures) + "\n", encoding="utf-8")
    return 0 if max(added, in_call) <= 40 and share <= 0.01 else 1


if __name__ == "__main__":
    sys.exit(main())

"""Computation beside communication: how much of the shorter of the two is hidden.

Two ranks of the cpu chip. Each computes on one stream and reduces on another one, asynchronously.
The workers of the compute streams run on one processor, everything else on the other one, as an
accelerator has units of its own for computation. In each round every rank computes alone,
communicates alone, and does both at once. Efficiency = 1 - (both - longer) / shorter: 1 where the
shorter is hidden entirely, 0 where they ran one behind the other. A computation takes about as long
as a communication, which is the hardest case.

Processor time is that of all threads of both ranks while they communicate alone, for each GiB of
the buffer. Beside the lowerings stands the same call by a collective library (--library).

Exit status: 0 the efficiency of each lowering is at least 0.9, 1 not so or a sum is wrong, 3 a rank
failed or there is one processor only.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from collectives import LostError  # noqa: E402 of this folder
from runners import ready  # noqa: E402 of this folder
from verdicts import MI, spelled  # noqa: E402 of this folder

PAL = Path(sys.executable).parent / "pal"
LEAST = 0.9
LOWERINGS = ("host", "proxy", "stream")
BLOCK = bytes(256 << 10)  # hashed by one step of a computation, within a second-level cache
HASHES = 8  # blocks of a step, one host function
WARM_UP = 3
FUNCTION = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Seconds = dict[str, list[float]]


# ---- a rank -------------------------------------------------------------------------------------


class Compute:
    """A stream whose worker has a processor of its own, and steps of computation on it."""

    def __init__(self, comm: Any, processor: int) -> None:
        from unipal.engine.comm.communicator import parts_of

        self._device = parts_of(comm).state.chip.device
        self._stream = self._device.streamCreate()
        self._step = FUNCTION(self._hash)
        bind = FUNCTION(lambda _: os.sched_setaffinity(0, {processor}))  # of the thread it runs on
        self._launch(bind)
        self.wait()

    @staticmethod
    def _hash(_: int) -> None:
        for _ in range(HASHES):
            hashlib.sha256(BLOCK).digest()  # without the interpreter's lock

    def _launch(self, function: Any) -> None:
        address = ctypes.cast(function, ctypes.c_void_p).value or 0
        self._device.launchHostFunc(self._stream, address, 0)

    def start(self, steps: int) -> None:
        """Enqueues steps; returns at once."""
        for _ in range(steps):
            self._launch(self._step)

    def wait(self) -> None:
        """Returns when all steps are done."""
        self._device.streamSynchronize(self._stream)


def rank_main(size: int, rounds: int, processors: Sequence[int], uncertified: bool) -> None:
    """One rank, started by `pal run`; rank 0 prints what was measured."""
    import numpy as np

    import unipal

    os.sched_setaffinity(0, {processors[1]})  # its threads inherit it
    comm = unipal.init(uncertified=uncertified)
    compute = Compute(comm, processors[0])
    x, out = (comm.alloc(size // 4, "float32") for _ in range(2))
    x.copy_from(np.full(size // 4, comm.rank + 1, np.float32))
    stream = comm.chip.stream()

    def communicate() -> Any:
        return comm.all_reduce(x, out, stream=stream, async_op=True)

    def computation(steps: int) -> None:
        compute.start(steps)
        compute.wait()

    def communication() -> None:
        communicate().wait()
        stream.synchronize()

    def both(steps: int) -> None:
        compute.start(steps)
        work = communicate()
        work.wait()
        stream.synchronize()
        compute.wait()

    def seconds(body: Callable[[], None]) -> float:
        comm.barrier()
        begun = time.perf_counter()
        body()
        return time.perf_counter() - begun

    def processor_seconds() -> float:
        used = resource.getrusage(resource.RUSAGE_SELF)
        return used.ru_utime + used.ru_stime

    def longest(mine: float) -> float:
        return max(comm.exchange(mine))

    for _ in range(WARM_UP):
        communication()
    step = longest(min(seconds(lambda: computation(4)) for _ in range(WARM_UP))) / 4
    wanted = longest(statistics.median(seconds(communication) for _ in range(2 * WARM_UP + 1)))
    steps = max(1, round(wanted / step))
    found: Seconds = {"compute": [], "communicate": [], "both": [], "processor": []}
    for _ in range(rounds):
        found["compute"].append(longest(seconds(lambda: computation(steps))))
        begun = processor_seconds()
        found["communicate"].append(longest(seconds(communication)))
        found["processor"].append(sum(comm.exchange(processor_seconds() - begun)))
        found["both"].append(longest(seconds(lambda: both(steps))))
    want = comm.size * (comm.size + 1) / 2
    wrong = sum(comm.exchange(int((out.to_numpy() != want).sum())))
    if comm.rank == 0:
        medians = {name: statistics.median(times) for name, times in found.items()}
        print(json.dumps({**medians, "steps": steps, "wrong": wrong}))
    stream.close()
    comm.close()


# ---- all of them --------------------------------------------------------------------------------


def measured(options: argparse.Namespace, way: str) -> dict[str, Any]:
    """What the ranks of one lowering, or of a library, say."""
    asked = {"UNIPAL_RUNNER": "uni", "UNIPAL_LOWERING": way}
    if way not in LOWERINGS:
        asked = {"UNIPAL_RUNNER": "homo", "UNIPAL_CCL": way}
        ready(way)
    given = [options.size, options.rounds, options.processors, way not in LOWERINGS]
    line = [PAL, "run", "-n", "2", "--chip", options.chip, "--no-prefix", "--no-check", __file__,
            "--rank-of", json.dumps(given)]  # fmt: skip
    if way in ("proxy", "stream"):
        asked["UNIPAL_HOST_VIEW"] = "0"
    environment = {**os.environ, **asked, "PYTHONSAFEPATH": "1"}
    done = subprocess.run(line, capture_output=True, text=True, timeout=300, env=environment,
                          check=False)  # fmt: skip
    if done.returncode != 0:
        raise LostError(f"{way}: {(done.stderr or done.stdout)[-400:]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    both, longer, shorter = (
        answer["both"],
        max(answer["compute"], answer["communicate"]),
        min(answer["compute"], answer["communicate"]),
    )
    answer |= {"way": way, "efficiency": 1 - (both - longer) / shorter}
    answer["per_gib"] = answer["processor"] / options.size * (1 << 30)
    return answer


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Computation beside communication.")
    parser.add_argument("--size", type=int, default=16 * MI, help="bytes of the all_reduce")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--chip", default="cpu")
    parser.add_argument("--library", action="append", default=[], help="also by this library")
    parser.add_argument("--json", type=Path, help="write the numbers there")
    parser.add_argument("--rank-of", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.rank_of:
        rank_main(*json.loads(options.rank_of))
        return 0
    options.processors = sorted(os.sched_getaffinity(0))[:2]
    if len(options.processors) < 2:
        print("overlap: not measured: this needs two processors", file=sys.stderr)
        return 3
    load = os.getloadavg()[0]
    print(f"load {load:.1f}; all_reduce of {spelled(options.size)}, two ranks of the chip "
          f"{options.chip}; milliseconds")  # fmt: skip
    print(f"{'way':8} compute  communicate     both  efficiency  processor s/GiB")
    rows, kept = [], True
    try:
        for way in (*LOWERINGS, *options.library):
            row = measured(options, way)
            rows.append(row)
            held = row["wrong"] == 0 and (way not in LOWERINGS or row["efficiency"] >= LEAST - 1e-9)
            kept &= held
            ms = [row[name] * 1e3 for name in ("compute", "communicate", "both")]
            print(f"{way:8} {ms[0]:7.2f} {ms[1]:12.2f} {ms[2]:8.2f} {row['efficiency']:11.2f} "
                  f"{row['per_gib']:16.3f}{'' if held else '  MISSED'}", flush=True)  # fmt: skip
            if row["wrong"]:
                print(f"overlap: {way}: {row['wrong']} elements are wrong", file=sys.stderr)
    except (LostError, subprocess.TimeoutExpired) as error:
        print(f"overlap: {error}", file=sys.stderr)
        return 3
    if options.json:
        options.json.write_text(json.dumps({"load": load, "rows": rows}, indent=1) + "\n")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

"""Ranks of a job in which one has a fault, for `pal hang`: what the others heard, and the name of
the job, whose recorders stay.

All ranks draw the same calls from the seed, with algorithms in which ranks wait for each other in
chains. After some of them the victim dies, is stopped, stays away, or calls something else.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from fault_ranks import LIMIT, Ready, Told, collect, error_of, start
from unipal.engine.comm.communicator import Communicator, init
from unipal.engine.tools import flight_recorder
from unipal.engine.tools.flight_recorder import RecordFile
from unipal.engine.tools.launch import place

FAULTS = ("dies", "stops", "late", "calls something else")
SILENT = ("dies", "stops", "late")  # the victim tells nothing
DEADLINE = 1.5  # of 4 ranks
CALLS = 8  # enum engineFact: collective calls entered
SIZES = (1, 3000, 1 << 16, 1 << 18)  # elements: through slots, and by larger plans
SETTINGS: dict[str, Any] = {"uncertified": True, "scratch_bytes": 1 << 18}
ALGORITHMS = "all_reduce=ring,all_gather=ring,broadcast=chain"


def deadline(size: int) -> float:
    """Seconds in which all ranks have proved the plan of a first call, on few processors."""
    return DEADLINE * max(1.0, size / 4)


def calls_of(comm: Communicator, x: Any, out: Any) -> list[Any]:
    """The calls, each by the number that the dice give."""
    return [
        lambda n: comm.all_reduce(x[:n]),
        lambda n: comm.broadcast(x[:n], 1),
        lambda n: comm.all_gather(x[:n], out[: n * comm.size]),
        lambda n: comm.barrier(),
    ]


def _until_the_fault(comm: Communicator, fault: str, victim: int, dice: random.Random) -> None:
    """Calls without end; the fault comes at a moment that the dice give."""
    x = np.ones(max(SIZES), np.float32)
    calls = calls_of(comm, x, np.empty(max(SIZES) * comm.size, np.float32))
    last = dice.randrange(5, 30)
    own = random.Random(dice.getrandbits(32))
    if comm.rank == victim and fault in ("dies", "stops"):
        number = signal.SIGKILL if fault == "dies" else signal.SIGSTOP
        threading.Timer(own.uniform(0, 0.05), os.kill, (os.getpid(), number)).start()
    for turn in range(100_000):
        which, n = dice.randrange(len(calls)), dice.choice(SIZES)
        if turn == last and comm.rank == victim and fault == "late":
            threading.Event().wait()
        if turn == last and comm.rank == victim and fault == "calls something else":
            which = (which + own.randrange(1, len(calls))) % len(calls)
        calls[which](n)


def _body(ready: Ready, fault: str, victim: int, size: int, seed: int, told: Told) -> None:
    ready()
    comm = init(**SETTINGS, timeout=deadline(size), algorithms=ALGORITHMS)
    x = np.ones(max(SIZES), np.float32)
    for call in calls_of(comm, x, np.empty(max(SIZES) * comm.size, np.float32)):
        for n in SIZES:
            call(n)
    comm.exchange("all are ready")
    told.after["job"] = comm.recorder.split("-")[2]
    error_of(lambda: _until_the_fault(comm, fault, victim, random.Random(seed)), told)
    told.after["entered"] = comm.fact(CALLS)
    comm.close()


def run(fault: str, victim: int, size: int, seed: int) -> dict[int, Told]:
    """What the ranks told. Their recorders are still there."""
    with place() as where:
        made = start(size, _body, lambda rank: (fault, victim, size, seed), {}, where)
        return collect(made, size - (fault in SILENT), where)


@contextlib.contextmanager
def recorded(
    fault: str, victim: int, size: int, seed: int
) -> Iterator[tuple[dict[int, Told], str]]:
    """The same with the job's name; then its recorders go."""
    told = run(fault, victim, size, seed)
    jobs = {one.after["job"] for one in told.values() if "job" in one.after}
    try:
        assert len(jobs) == 1, told
        (job,) = jobs
        yield told, job
    finally:
        for path in (path for job in jobs for path in flight_recorder.find(job)):
            path.unlink()


# ---- a job that goes on --------------------------------------------------------------------------


def _endless(ready: Ready, rank: int, told: Told) -> None:
    comm = init(**SETTINGS, timeout=60.0, algorithms=ALGORITHMS)
    x = np.ones(3000, np.float32)
    ready()
    while True:
        comm.all_reduce(x)


@contextlib.contextmanager
def endless(size: int) -> Iterator[tuple[str, list[int]]]:
    """A job that makes calls until the end: its name, and the processes by rank."""
    with place() as where:
        made = start(size, _endless, lambda rank: (rank,), {}, where)
        pids = [process.pid for process, _ in made]
        jobs: set[str] = set()
        until = time.monotonic() + LIMIT
        try:
            while len(jobs) < 1 or len(flight_recorder.find(next(iter(jobs)))) < size:
                assert time.monotonic() < until, "no recorders"
                for path in flight_recorder.find():
                    with contextlib.suppress(OSError, ValueError), RecordFile(path) as file:
                        jobs |= {file.job} if file.pid in pids else set()
            yield next(iter(jobs)), pids
        finally:
            for process, pipe in made:
                process.kill()
                process.join()
                process.close()
                pipe.close()
            for path in (path for job in jobs for path in flight_recorder.find(job)):
                path.unlink()

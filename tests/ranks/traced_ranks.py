"""Work of ranks whose flight recorders tests read."""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

import unipal


def gathers(comm: Any, calls: int, count: int) -> tuple[str, int, list[tuple[int, int]]]:
    """all_gather `calls` times; the recorder, the process's clock around each call."""
    mine, every = np.full(count, comm.rank, "float32"), np.empty(comm.size * count, "float32")
    times = []
    for _ in range(calls):
        before = time.monotonic_ns()
        comm.all_gather(mine, every)
        times.append((before, time.monotonic_ns()))
    return comm.recorder, comm.rank, times


def exchanges(comm: Any, sizes: list[int]) -> str:
    """Ranks 0 and 1 send to each other at the same time, messages of these numbers of elements."""
    other = 1 - comm.rank
    for size in sizes:
        with comm.group():
            comm.send(np.ones(size, "float32"), other)
            comm.recv(np.empty(size, "float32"), other)
    return str(comm.recorder)


def main() -> None:
    """A program: rank 0 comes to the second all_gather when it reads a line."""
    with unipal.init() as comm:
        mine, every = np.ones(1000, "float32"), np.empty(comm.size * 1000, "float32")
        comm.all_gather(mine, every)
        print(f"recorder {comm.recorder}", flush=True)
        if comm.rank == 0:
            sys.stdin.readline()
        comm.all_gather(mine, every)


if __name__ == "__main__":
    main()

"""A rank of bench/simulator.py: times points one by one; rank 0 prints a JSON line for each.

Arguments: rank, number of ranks, address of rank 0, and a file with the points: operation,
algorithm ("" for the selection's), bytes of the size column, and calls.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import unipal

WARM = 1  # calls that are not timed


def main() -> None:
    """All points."""
    rank, n = int(sys.argv[1]), int(sys.argv[2])
    comm: Any = unipal.init(rank=rank, size=n, address=sys.argv[3], chip="host", timeout=60.0)
    by_algorithm: dict[tuple[str, str], Any] = {}
    for point in json.loads(Path(sys.argv[4]).read_text(encoding="utf-8")):
        operation, algorithm = point["operation"], point["algorithm"]
        key = operation, algorithm
        if key not in by_algorithm:
            forced = {"algorithms": {operation: algorithm}} if algorithm else {}
            by_algorithm[key] = comm.dup(**forced)
        on = by_algorithm[key]
        call = _call(on, operation, point["bytes"])
        times = []
        for number in range(WARM + point["calls"]):
            comm.barrier()
            begun = time.perf_counter()
            call()
            took = time.perf_counter() - begun
            if number >= WARM:
                times.append(took)
        slowest = [max(column) for column in zip(*comm.exchange(times), strict=True)]
        if rank == 0:
            seconds = statistics.median(slowest)
            print(json.dumps({**point, "seconds": seconds, "least": min(slowest)}), flush=True)
    for one in by_algorithm.values():
        one.close()
    comm.close()


def _call(comm: Any, operation: str, bytes: int) -> Callable[[], Any]:
    """A call on arrays of `bytes` in the larger buffer."""
    n, count = comm.size, bytes // 4
    block = max(1, count // n)
    if operation == "exchange":  # of two ranks on different hosts: each sends to the other
        x, y = np.ones(max(1, count), np.float32), np.empty(max(1, count), np.float32)
        if comm.rank > 1:
            return lambda: None
        return lambda: comm.sendrecv(x, y, 1 - comm.rank, 1 - comm.rank)
    sizes = {"all_gather": (block, n * block), "reduce_scatter": (n * block, block)}
    inward, outward = sizes.get(operation, (count, count))
    if operation == "all_to_all":
        inward = outward = n * block
    x, y = np.ones(inward, np.float32), np.empty(outward, np.float32)
    if operation == "broadcast":
        return lambda: comm.broadcast(y, 0)
    if operation == "reduce":
        return lambda: comm.reduce(x, y, 0)
    return lambda: getattr(comm, operation)(x, y)


if __name__ == "__main__":
    main()

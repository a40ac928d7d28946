"""Ranks of communicators as processes of their own, each led line by line by the test.

    with comms(4, f"unix:{folder}/job", lowering="stream") as job:
        job.tell([1, 2, 3], "all_reduce", 0)
        job.kill(0)
        errors = job.hear([1, 2, 3])

A rank has a list of communicators: number 0 is that of `init`, others are made by `dup`, `split`
and `shrink`. A command is a JSON list: what, the communicator's number, and more. The answer is
what it gave, or {"error": code, "culprits", "text", "seconds"}.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from unipal.engine.comm.communicator import parts_of

sys.path.insert(0, str(Path(__file__).parent))  # `python -P` leaves it away

from exchange_ranks import SECRET, Ranks

DEADLINE = 2.0
SETTINGS: dict[str, Any] = {
    "timeout": DEADLINE, "uncertified": True, "record_lanes": 0, "scratch_bytes": 1 << 20,
}  # fmt: skip


@contextlib.contextmanager
def comms(size: int, address: str, **settings: Any) -> Iterator[Ranks]:
    """A job whose ranks have opened their communicator and made a first call each."""
    job = Ranks(__file__)
    try:
        for rank in range(size):
            job.start(rank, size, address, more=(json.dumps({**SETTINGS, **settings}),))
        assert job.hear(range(size)) == ["ready"] * size
        yield job
    finally:
        job.end()


# ---- the process -------------------------------------------------------------------------------


def reduced(comm: Any, count: int = 1000) -> float:
    """What all ranks' ones add up to."""
    if parts_of(comm).state.chip.device is None:
        x = np.ones(count, np.float32)
        comm.all_reduce(x)
        return float(x[-1])
    device = comm.alloc(count)
    device.numpy()[:] = 1.0
    comm.all_reduce(device)
    return float(device.numpy()[-1])


def pulled(comm: Any, root: int) -> None:
    """A broadcast: a call of another kind, new to the rank unless it was made before."""
    x = np.ones(1000, np.float32) if parts_of(comm).state.chip.device is None else comm.alloc(1000)
    comm.broadcast(x, root)


def gathered(comm: Any, root: int) -> None:
    """A gather, which only its root waits for."""
    host = parts_of(comm).state.chip.device is None
    x = np.ones(10, np.float32) if host else comm.alloc(10)
    out = np.ones(10 * comm.size, np.float32) if host else comm.alloc(10 * comm.size)
    comm.gather(x, out if comm.rank == root else None, root)


def failed(comm: Any) -> bool:
    """Waits until another rank has failed the communicator."""
    until = time.monotonic() + 10
    while not parts_of(comm).peers.has_failed() and time.monotonic() < until:
        os.sched_yield()
    return bool(parts_of(comm).peers.has_failed())


def main() -> None:
    """One rank: opens a communicator, then does what it is told until its input ends."""
    from unipal.engine.comm.communicator import init
    from unipal.engine.errors import CommError

    rank, size, address, seconds, settings = sys.argv[1:]

    def answer(value: Any) -> None:
        print(json.dumps(value), flush=True)

    given = {**json.loads(settings), "join_timeout": float(seconds)}
    made = [init(int(rank), int(size), address, secret=SECRET, **given)]
    reduced(made[0])
    made[0].exchange("all are ready")
    answer("ready")
    for line in sys.stdin:
        what, number, *more = json.loads(line)
        comm, began = made[number], time.monotonic()
        try:
            match what:
                case "all_reduce":
                    answer(reduced(comm))
                case "broadcast":
                    answer(pulled(comm, *more))
                case "gather":
                    answer(gathered(comm, *more))
                case "exchange":
                    answer(comm.exchange(comm.rank))
                case "dup":
                    made.append(comm.dup())
                    answer(made[-1].size)
                case "split":
                    made.append(comm.split(*more))
                    answer(made[-1].size)
                case "shrink":
                    left = comm.shrink(*more)
                    made.append(left)
                    told = {str(rank): why for rank, why in left.without.items()}
                    took = time.monotonic() - began
                    answer(
                        {"members": parts_of(left).state.members, "without": told, "seconds": took}
                    )
                case "failed":
                    answer(failed(comm))
                case "close":
                    answer(comm.close())
        except CommError as caught:
            took = time.monotonic() - began
            said = {"error": caught.code, "culprits": caught.culprits, "text": str(caught)}
            answer({**said, "seconds": took})
    os._exit(0)


if __name__ == "__main__":
    os.chdir(Path(__file__).parent)
    main()

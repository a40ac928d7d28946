"""What ranks do as processes, for test_engine_core: `engine_scenarios.py NAME RANK SIZE ARENA`.

Each scenario opens its rank, asserts what it sees, and prints what the test compares.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from engine_ranks import CoreError, Rank, ffi, lib

Open = Callable[..., Rank]
_scenarios: dict[str, Callable[[Open], None]] = {}


def scenario(body: Callable[[Open], None]) -> Callable[[Open], None]:
    _scenarios[body.__name__] = body
    return body


def _all_reduce(rank: Rank, prepared: Any, count: int, make: Callable[[int], Any]) -> None:
    x, out = make(count), make(count)
    base = np.arange(count) % 1000
    x[:] = base + rank.rank
    rank.call(prepared, x, out, count)
    assert np.array_equal(out, base * rank.size + sum(range(rank.size))), "a wrong sum"
    x[:] = base - rank.rank
    rank.call(prepared, x, x, count)
    assert np.array_equal(x, base * rank.size - sum(range(rank.size))), "a wrong sum in place"


@scenario
def memories(open_rank: Open) -> None:
    """Device memory by IPC, host memory by CMA, and both in one call."""
    rank = open_rank(chip=True)
    assert rank.fact("CMA")
    assert rank.fact("IPC")
    host: Callable[[int], Any] = lambda count: np.zeros(count, np.float32)  # noqa: E731
    for algorithm in ("direct", "mesh", "ring"):
        prepared = rank.prepare("all_reduce", algorithm)
        for count in (1, 1000, 300_000):
            _all_reduce(rank, prepared, count, rank.alloc)
            _all_reduce(rank, prepared, count, host)
            _all_reduce(rank, prepared, count, rank.alloc if rank.rank else host)
    assert rank.fact("CMA_BYTES") > 0
    print(rank.fact("MAPPINGS") > 0)
    rank.close()


@scenario
def no_cma(open_rank: Open) -> None:
    """A plan that goes to host memory of others is refused, a staged one serves."""
    rank = open_rank(chip=True, flags=lib.ENGINE_NO_CMA if open_rank.keywords["rank"] else 0)
    assert not rank.fact("CMA"), "one rank cannot, so no rank may"
    staged = rank.prepare("all_reduce", "mesh", staged=True)
    _all_reduce(rank, staged, 2_000_000, lambda count: np.zeros(count, np.float32))
    direct = rank.prepare("all_reduce", "direct")
    _all_reduce(rank, direct, 5000, rank.alloc)
    try:
        _all_reduce(rank, direct, 5000, lambda count: np.zeros(count, np.float32))
        print("served")
    except CoreError as error:
        print(error.code, error.text)
    rank.close()


@scenario
def strict(open_rank: Open) -> None:
    """Device memory that the host reaches only by gdrPtrMmap."""
    rank = open_rank(chip=True)
    assert rank.device is not None
    for algorithm in ("direct", "mesh", "flat"):
        prepared = rank.prepare("all_reduce", algorithm)
        views, arrays = [], []
        for _ in range(2):
            at = rank.device.deviceMalloc(4000, 1)
            view = rank.device.gdrPtrMmap(at, 4000)
            views.append(at)
            arrays.append(np.frombuffer(ffi.buffer(ffi.cast("char *", view), 4000), np.float32))
        arrays[0][:] = rank.rank + 1
        rank.check(lib.engine_call(prepared, views[0], views[1], 1000, 0))
        assert np.array_equal(arrays[1], np.full(1000, sum(range(1, rank.size + 1))))
    rank.close()


@scenario
def eviction(open_rank: Open) -> None:
    """More allocations than the export table has entries; freed ones do not stay mapped."""
    rank = open_rank(chip=True)
    prepared = rank.prepare("all_reduce", "direct")
    many = [rank.alloc(16) for _ in range(600)]
    for number, array in enumerate(many):
        array[:] = number
        rank.call(prepared, array, array, 16)
        assert (array == number * rank.size).all()
    assert rank.fact("EXPORTS") <= 254
    for array in many:
        rank.free(array)
    flat = rank.prepare("all_reduce", "flat")
    for number in range(6):  # who waits looks ten times a second what peers have taken back
        if number % rank.size == rank.rank:
            time.sleep(0.25)
        rank.call(flat, many[0], many[0], 0)
    assert rank.fact("MAPPINGS") <= 2 * rank.size, rank.fact("MAPPINGS")
    rank.close()


@scenario
def killed(open_rank: Open) -> None:
    """The last rank is killed in the middle; the others learn it long before the deadline."""
    rank = open_rank(chip=True, timeout=60.0)
    prepared = rank.prepare("all_reduce", "direct")
    x = rank.alloc(1000)
    began = time.monotonic()
    try:
        for number in range(11):  # the others may still be in the tenth when one dies
            if number == 10 and rank.rank == rank.size - 1:
                os.kill(os.getpid(), signal.SIGKILL)
            rank.call(prepared, x, x, 1000)
        print("no error")
    except CoreError as error:
        print(error.culprits, time.monotonic() - began < 5, error.text)
    rank.close()


@scenario
def recorded(open_rank: Open) -> None:
    """The last rank is killed while it waits in its sixth call, which rank 0 never enters."""
    rank = open_rank(timeout=60.0, record_lanes=2, record_capacity=64)
    prepared = rank.prepare("all_reduce", "flat")
    x = np.ones(8, np.float32)
    for _ in range(5):
        rank.call(prepared, x, x, 8)
    if rank.rank == 1:
        print(ffi.string(lib.engine_recorder(rank.comm)).decode(), flush=True)
        work = rank.start((prepared, x, x, 8))
        assert lib.engine_wait(work, 0.3) == 7, "it waits, asleep"
        _say(open_rank, str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    other = os.pidfd_open(int(_heard(open_rank)))
    assert select.select([other], [], [], 30)[0], "it lives"
    rank.close()


@scenario
def absent(open_rank: Open) -> None:
    """The last rank never enters its seventh call."""
    rank = open_rank(timeout=1.0)
    prepared = rank.prepare("all_reduce", "flat")
    x = np.ones(8, np.float32)
    for _ in range(6):
        rank.call(prepared, x, x, 8)
    began = time.monotonic()
    if rank.rank == rank.size - 1:
        while rank.error() is None and time.monotonic() - began < 10:
            time.sleep(0.01)
    try:
        rank.call(prepared, x, x, 8)
        print("no error")
    except CoreError as error:
        print(error.culprits, time.monotonic() - began < 2.5, error.text)
    rank.close()


@scenario
def left_alone(open_rank: Open) -> None:
    """A large isend that nobody waits for, from a process that computes in pure Python."""
    rank = open_rank(chip=True)
    count = 4_000_000
    x = rank.alloc(count)
    if rank.rank == 0:
        x[:] = 3
        send = rank.prepare("send", "rendezvous_put", peer=1)
        fifo = rank.prepare("send", "fifo", peer=1)
        # more than the slots hold: only the background can go on
        rank.start((send, x, None, count), (fifo, x, None, 200_000))
        done, began = 0, time.monotonic()
        while not os.path.exists(f"/proc/{os.getppid()}/nothing") and time.monotonic() - began < 60:
            done += sum(range(1000))  # never enters the core
            if done % 7 == 0 and os.path.exists(_flag(open_rank)):
                break
        print(rank.fact("BACKGROUND") > 0)
    else:
        big, small = (rank.prepare("recv", a, peer=0) for a in ("rendezvous_put", "fifo"))
        began = time.monotonic()
        rank.call(big, None, x, count)
        assert (x == 3).all()
        x[:] = 0
        rank.call(small, None, x, 200_000)
        assert (x[:200_000] == 3).all()
        assert not x[200_000:].any()
        print(time.monotonic() - began < 20)
        _say(open_rank, "got it")
    rank.close()


def _flag(open_rank: Open) -> str:
    return open_rank.keywords["path"].replace("-comm", "-flag")


def _say(open_rank: Open, text: str) -> None:
    """Tells the other ranks beside the engine; they see all of it or nothing."""
    part = f"{_flag(open_rank)}-part"
    with open(part, "w") as file:
        file.write(text)
    os.rename(part, _flag(open_rank))


def _heard(open_rank: Open) -> str:
    """What another rank says."""
    until = time.monotonic() + 60
    while not os.path.exists(_flag(open_rank)):
        assert time.monotonic() < until, "nobody says anything"
        time.sleep(0.001)
    with open(_flag(open_rank)) as file:
        return file.read()


@scenario
def forked(open_rank: Open) -> None:
    """In a forked child every function refuses, and the parent goes on."""
    rank = open_rank()
    prepared = rank.prepare("all_reduce", "flat")
    x = np.ones(4, np.float32)
    rank.call(prepared, x, x, 4)
    child = os.fork()
    if child == 0:
        refused = 0
        for act in (
            lambda: rank.call(prepared, x, x, 4),
            lambda: rank.start((prepared, x, x, 4)),
            lambda: rank.prepare("all_reduce", "mesh"),
            lambda: open_rank(),
        ):
            try:
                act()
            except CoreError as error:
                refused += error.code == 5 and "fork" in error.text
        rank.close()
        os._exit(refused)
    _, status = os.waitpid(child, 0)
    rank.call(prepared, x, x, 4)
    print(os.waitstatus_to_exitcode(status), x[0])
    rank.close()


@scenario
def leaves(open_rank: Open) -> None:
    """Rank 0 sends its last messages and closes at once: they arrive all the same."""
    rank = open_rank()
    x = np.full(100, 5, np.float32)
    if rank.rank == 0:
        for peer in range(1, rank.size):
            rank.call(rank.prepare("send", "eager", peer=peer), x, None, 100)
        rank.close()
        _say(open_rank, "closed")
        return
    assert _heard(open_rank) == "closed"
    out = np.zeros(100, np.float32)
    receive = rank.prepare("recv", "eager", peer=0)
    rank.call(receive, None, out, 100)
    assert (out == 5).all()
    try:
        rank.call(receive, None, out, 100)
    except CoreError as error:
        print(error.culprits, error.text)
    rank.close()


if __name__ == "__main__":
    from functools import partial

    name, rank, size, path = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    _scenarios[name](partial(Rank, rank=rank, size=size, path=path))

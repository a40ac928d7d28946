"""Ranks that call random collectives while one after the other is killed, or the job aborts."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from typing import Any

from fault_ranks import SETTINGS, Ready, Told, collect, leaks, resources, start
from unipal.engine.comm.communicator import Communicator, init
from unipal.engine.errors import CommError
from unipal.engine.selection import loaded_chip as chips
from unipal.engine.tools.cases import Case, Cell
from unipal.engine.tools.launch import place

OPERATIONS = (
    "all_reduce", "broadcast", "reduce", "all_gather", "all_gatherv", "gather", "scatter",
    "reduce_scatter", "all_to_all", "all_to_allv", "sendrecv", "barrier",
)  # fmt: skip
LOWERINGS = ("host", "host", "proxy", "stream")
BIG = (64 << 20) // 4  # elements
DEADLINE = 20.0  # of the communicators; a death is heard of long before


def cell(dice: random.Random, size: int, device_only: bool) -> Cell:
    """A random call; the same on all ranks."""
    return Cell(
        dice.choice(OPERATIONS),
        dice.choice(("float32", "int64", "bfloat16")),
        "sum",
        int(4 ** dice.uniform(0, 8.5)),
        False,
        "device" if device_only else dice.choice(("device", "numpy")),
        dice.randrange(size),
        dice.getrandbits(16),
    )


def _round(comm: Communicator, dice: random.Random) -> dict[str, Any]:
    """Calls until somebody is missing. The victim dies a moment after the start of one call."""
    victim, steps = dice.randrange(comm.size), dice.randrange(6)
    device_only = comm.settings.lowering == "stream"
    cells = [cell(dice, comm.size, device_only) for _ in range(steps + 3)]
    after = dice.uniform(0, 0.01)
    wrong, begun = 0, time.monotonic()
    try:
        for number, one in enumerate(cells):
            begun = time.monotonic()
            case = Case(comm, one)
            if comm.rank == victim and number == steps:
                threading.Timer(after, os.kill, (os.getpid(), signal.SIGKILL)).start()
            case.run()
            wrong += case.wrong()
        if comm.rank == victim:
            threading.Event().wait()
        while True:  # those who did not need it learn of it now
            begun = time.monotonic()
            comm.barrier()
    except CommError as error:
        took = time.monotonic() - begun
        return {
            "victim": victim, "code": error.code, "culprits": error.culprits,
            "text": str(error), "seconds": took, "wrong": wrong, "cell": str(one),
        }  # fmt: skip


def _kills(ready: Ready, seed: int, kills: int, lowering: str, told: Told) -> None:
    dice = random.Random(seed)  # the same everywhere
    chips.load("cpu")
    before = resources("cpu")
    ready()
    comm = init(**{**SETTINGS, "timeout": DEADLINE}, lowering=lowering)
    for _ in range(kills):
        told.rounds.append(_round(comm, dice))
        left = comm.shrink()
        comm.close()
        told.rounds[-1]["without"] = list(left.without)
        told.rounds[-1]["size"] = left.size
        comm = left
    case = Case(comm, Cell("all_reduce", elements=1000))
    case.run()
    told.after = {"wrong": case.wrong(), "size": comm.size}
    del case
    comm.close()
    told.leaks = leaks(before)


def run_kills(seed: int, size: int, kills: int, lowering: str) -> dict[int, Told]:
    """What those told who were left in the end."""
    with place() as where:
        made = start(size, _kills, lambda rank: (seed, kills, lowering), {}, where)
        return collect(made, size - kills, where)


# ---- abort ---------------------------------------------------------------------------------------


def _aborts(ready: Ready, seed: int, turns: int, lowering: str, rank: int, told: Told) -> None:
    dice = random.Random(seed)
    chips.load("cpu")
    settings = {**SETTINGS, "timeout": DEADLINE, "scratch_bytes": 4 << 20}
    ready()
    with init(**settings, lowering=lowering) as world:
        x, out = world.alloc(BIG), world.alloc(BIG)
        x.numpy()[:] = 1.0
        with world.dup() as first:
            first.all_reduce(x, out)
            begun = time.monotonic()
            first.all_reduce(x, out)
            usual = max(world.exchange(time.monotonic() - begun))
        world.exchange("warm")
        before = resources("cpu")
        for _ in range(turns):
            who, after = dice.randrange(world.size), dice.uniform(0, 1.0) * usual
            told.rounds.append(_abort_once(world, x, out, who == world.rank, who, after))
            told.rounds[-1]["leaks"] = leaks(before)
            world.exchange("next")
            before = {name: max(count, before[name]) for name, count in before.items()}


def _abort_once(
    world: Communicator, x: Any, out: Any, mine: bool, who: int, after: float
) -> dict[str, Any]:
    """One communicator that is aborted in the middle of a call on a stream of the caller's, which
    must drain, and another that works.
    """
    said: dict[str, Any] = {"who": who, "abort": 0.0, "code": "", "culprits": (), "late": 0.0}
    device = chips.load("cpu").device
    stream = device.streamCreate()
    where = int(device.ffi.cast("uintptr_t", stream))
    ended = threading.Event()
    told_at = [0.0]

    def abort() -> None:
        told_at[0] = time.monotonic()
        comm.abort("the test")
        said["abort"] = time.monotonic() - told_at[0]
        ended.set()

    comm = world.dup()
    world.exchange("here")
    if mine:
        threading.Timer(after, abort).start()
    else:
        ended.set()
    try:
        for _ in range(1000):
            comm.all_reduce(x, out, stream=where)
    except CommError as error:
        said["code"], said["culprits"] = error.code, error.culprits
        said["late"] = time.monotonic() - told_at[0] if mine else 0.0
    ended.wait(20)
    begun = time.monotonic()
    device.streamSynchronize(stream)
    device.streamDestroy(stream)
    said["drained"] = time.monotonic() - begun
    begun = time.monotonic()
    comm.close()
    said["close"] = time.monotonic() - begun
    with world.dup() as again:
        y = again.alloc(1000)
        y.numpy()[:] = 1.0
        again.all_reduce(y)
        said["good"] = bool((y.numpy() == again.size).all())
    del y
    return said


def run_aborts(seed: int, size: int, turns: int, lowering: str) -> dict[int, Told]:
    """What ranks told of communicators aborted in the middle of calls of 64 MiB."""
    with place() as where:
        made = start(size, _aborts, lambda rank: (seed, turns, lowering, rank), {}, where)
        return collect(made, size, where)

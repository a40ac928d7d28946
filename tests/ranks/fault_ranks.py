"""Ranks of a job in which one has a fault: what the others hear, how they go on, what is left.

`run(fault, victim, size)` starts fresh processes and answers what each told; a rank that told
nothing was killed. The bodies of the faults are the functions of FAULTS: of the victim and of the
others, each called when all ranks are ready. What is left is looked at from both sides: each rank
counts its own resources, the parent the files of all ranks when they have ended.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import multiprocessing
import multiprocessing.connection
import os
import random
import signal
import struct
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from unipal.adaptors import ccl_registry, tables
from unipal.engine.comm import open
from unipal.engine.comm.communicator import Communicator, init
from unipal.engine.errors import CommError
from unipal.engine.rendezvous import reaper
from unipal.engine.selection import loaded_chip as chips
from unipal.engine.tools.launch import Place, place

Ready = Callable[[], None]  # returns when all ranks have called it
Body = Callable[..., None]  # (ready, …, told), of one rank
DEADLINE = 2.0
LIMIT = 30.0
COUNT = 1 << 16
LARGE = 1 << 22  # so much that PROXY hands it over
SETTINGS: dict[str, Any] = {
    "timeout": DEADLINE,
    "uncertified": True,
    "record_lanes": 0,
    "scratch_bytes": 1 << 20,
}


@dataclass
class Told:
    """What one rank says of itself. `seconds`: from the start of the faulty call to its error."""

    rank: int
    code: str = ""
    culprits: tuple[int, ...] = ()
    text: str = ""
    seconds: float = 0.0
    after: dict[str, Any] = field(default_factory=dict)  # of the communicator after shrink
    leaks: dict[str, tuple[int, int]] = field(default_factory=dict)  # thing → before, after
    rounds: list[dict[str, Any]] = field(default_factory=list)
    broke: str = ""  # an exception that is none of ours


@dataclass
class Call:
    """When the call began that fails at last."""

    begun: float = 0.0


CALL = Call()


def resources(chip: str) -> dict[str, int]:
    """What a process holds: descriptors, threads, processes that it started, mappings of arenas,
    and the chip's counts.
    """
    tasks = [Path("/proc/self/task", task) for task in os.listdir("/proc/self/task")]
    held = {
        "descriptors": len(os.listdir("/proc/self/fd")),
        "threads": len(tasks),
        "children": sum(len(_read(task / "children").split()) for task in tasks),
        "arenas": _read(Path("/proc/self/maps")).count("-comm"),
    }
    device = chips.load(chip).device
    for kind, name in enumerate(("allocations", "streams", "events")):
        held[name] = device.resourceCount(kind)
    return held


def _read(path: Path) -> str:
    """A file of /proc; "" when its thread has just ended."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


def leaks(before: dict[str, int]) -> dict[str, tuple[int, int]]:
    """What the process holds more than before: resource → before, now. Idle threads of the chip
    have some seconds to end.
    """
    until = time.monotonic() + 5
    while True:
        gc.collect()  # buffers that an error's frames hold
        now = resources("cpu")
        more = {name: (before[name], now[name]) for name in now if now[name] > before[name]}
        if not more or time.monotonic() > until:
            return more
        threading.Event().wait(0.05)


def warm(comm: Communicator) -> None:
    """The first calls of each kind, with the agreements they need."""
    x = comm.alloc(COUNT)
    comm.all_reduce(x)
    comm.barrier()
    if comm.settings.lowering != "stream":
        host = np.ones(COUNT, np.float32)
        comm.all_reduce(host)
        comm.broadcast(host, 0)


def error_of(call: Callable[[], Any], told: Told) -> None:
    """Notes how `call` fails."""
    CALL.begun = time.monotonic()
    try:
        call()
    except CommError as error:
        told.code, told.culprits, told.text = error.code, error.culprits, str(error)
    told.seconds = time.monotonic() - CALL.begun


def go_on(comm: Communicator, told: Told, exclude: tuple[int, ...]) -> None:
    """Shrinks, and calls something on what is left."""
    begun = time.monotonic()
    try:
        left = comm.shrink(exclude)
    except CommError as error:
        told.after = {"error": error.code, "text": str(error)}
        return
    wanted = left.size * (left.size + 1) / 2
    y = left.alloc(COUNT)
    y.numpy()[:] = left.rank + 1.0
    left.all_reduce(y)
    good = bool((y.numpy() == wanted).all())
    if comm.settings.lowering != "stream":
        x = np.full(COUNT, left.rank + 1.0)
        left.all_reduce(x)
        good &= bool((x == wanted).all())
    told.after = {
        "size": left.size,
        "name": left.name,
        "without": dict(left.without),
        "good": good,
        "seconds": time.monotonic() - begun,
    }
    comm.close()
    left.close()


# ---- faults --------------------------------------------------------------------------------------

Act = Callable[[Communicator, random.Random], Any]


@dataclass(frozen=True)
class Fault:
    """What the victim does and what the others call meanwhile. `excluded`: the victim lives, and is
    to be excluded. `lowering`, `environment`, `runner` and its `backend` of the job. `silent`: the
    victim tells nothing any more.
    """

    victim: Act
    others: Act
    excluded: bool = False
    lowering: str | None = None
    environment: dict[str, str] = field(default_factory=dict)
    runner: str | None = None
    silent: bool = False
    backend: str = "builtin"


def reduces(comm: Communicator, dice: random.Random) -> None:
    """More all_reduces than can be done while somebody dies."""
    x = np.ones(1 << 18, np.float32)
    for _ in range(100_000):
        CALL.begun = time.monotonic()
        comm.all_reduce(x)


def dies(comm: Communicator, dice: random.Random) -> None:
    """Is killed at some moment of its calls."""
    seconds = dice.uniform(0, 0.05)
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGKILL)).start()
    reduces(comm, dice)


def stops(comm: Communicator, dice: random.Random) -> None:
    """Is stopped at some moment of its calls; the parent ends it."""
    seconds = dice.uniform(0, 0.05)
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGSTOP)).start()
    reduces(comm, dice)


def stops_in_the_chip(comm: Communicator, dice: random.Random) -> None:
    """Is stopped while a call of the chip runs, which then never returns."""

    def stop() -> None:
        while not tables.fault_hits():
            os.sched_yield()
        os.kill(os.getpid(), signal.SIGSTOP)

    threading.Thread(target=stop, daemon=True).start()
    hangs_in("ipcMemHandleOpen", blocking_reduce)(comm, dice)


def stays_away(comm: Communicator, dice: random.Random) -> None:
    """Comes to the call when the others have given up."""
    threading.Event().wait(DEADLINE + 1.5)
    comm.all_reduce(np.ones(COUNT, np.float32))


def one_reduce(comm: Communicator, dice: random.Random) -> None:
    comm.all_reduce(np.ones(COUNT, np.float32))


def other_count(comm: Communicator, dice: random.Random) -> None:
    comm.all_reduce(np.ones(COUNT + 1, np.float32))


def other_type(comm: Communicator, dice: random.Random) -> None:
    comm.all_reduce(np.ones(COUNT, np.int32))


def other_order(comm: Communicator, dice: random.Random) -> None:
    comm.broadcast(np.ones(COUNT, np.float32), 0)
    comm.all_reduce(np.ones(COUNT, np.float32))


def usual_order(comm: Communicator, dice: random.Random) -> None:
    comm.all_reduce(np.ones(COUNT, np.float32))
    comm.broadcast(np.ones(COUNT, np.float32), 0)


def hangs_in(function: str, call: Act | None = None, seconds: float = DEADLINE + 2.5) -> Act:
    """The victim's next call of the chip's function takes longer than the deadline. `call`: what it
    and the others do; an all_reduce as a work unless named.
    """

    def hang(comm: Communicator, dice: random.Random) -> None:
        tables.arm_faults(f"{function}:1:hang:{int(seconds * 1000)}")
        (call or device_reduce)(comm, dice)

    return hang


def device_reduce(comm: Communicator, dice: random.Random) -> None:
    """On memory that no peer has opened yet, as a work: its waiter is not the thread that hangs."""
    x = comm.alloc(LARGE)
    work = comm.all_reduce(x, async_op=True)
    assert work is not None
    work.wait()


def blocking_reduce(comm: Communicator, dice: random.Random) -> None:
    """The same on the caller's own thread."""
    comm.all_reduce(comm.alloc(LARGE))


def small_reduce(comm: Communicator, dice: random.Random) -> None:
    """So little that PROXY does it on the caller's thread."""
    comm.all_reduce(comm.alloc(1000))


def closes_meanwhile(comm: Communicator, dice: random.Random) -> None:
    """A thread's call hangs; another one aborts and closes without it, and is told what stays."""
    errors: list[CommError] = []
    said: list[str] = []
    hears = logging.Handler(logging.WARNING)
    hears.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("unipal").addHandler(hears)

    def call() -> None:
        try:
            hangs_in("ipcMemHandleOpen", blocking_reduce, LIMIT / 3)(comm, dice)
        except CommError as error:
            errors.append(error)

    hung = threading.Thread(target=call)
    hung.start()
    while hung.is_alive() and not tables.fault_hits():
        hung.join(0.01)
    hung.join(DEADLINE)
    begun = time.monotonic()
    comm.abort("it hangs")
    comm.close()
    took = time.monotonic() - begun
    assert took < LIMIT / 6, f"aborting and closing took {took:.1f} s: {said}"
    assert hung.is_alive(), "it waited for the thread"
    assert any("a thread of it hangs in ipcMemHandleOpen" in line for line in said), said
    hung.join()
    raise errors[0]


def reduce_after_stream(comm: Communicator, dice: random.Random) -> None:
    """The same behind a stream, with which the caller's thread synchronises first."""
    device = chips.load("cpu").device
    stream = device.streamCreate()
    try:
        where = int(device.ffi.cast("uintptr_t", stream))
        comm.all_reduce(comm.alloc(COUNT), stream=where)
    finally:
        device.streamDestroy(stream)


def blocking(
    function: str, lowering: str | None, call: Act = blocking_reduce, *,
    runner: str | None = None, backend: str = "builtin", seconds: float = DEADLINE + 2.5,
) -> Fault:  # fmt: skip
    """A function hangs that a blocking call needs."""
    return Fault(
        hangs_in(function, call, seconds), call, True, lowering, FAULT_LAYER, runner,
        silent=seconds > LIMIT, backend=backend,
    )  # fmt: skip


FAULT_LAYER = {"PAL_LAYERS": "fault"}
FAULTS = {
    "killed": Fault(dies, reduces),
    "stopped": Fault(stops, reduces, excluded=True),
    "stopped in the chip": Fault(
        stops_in_the_chip, blocking_reduce, True, "host", FAULT_LAYER, silent=True
    ),
    "absent": Fault(stays_away, one_reduce, excluded=True),
    "count": Fault(other_count, one_reduce),
    "type": Fault(other_type, one_reduce),
    "order": Fault(other_order, usual_order),
    "hang proxy": Fault(
        hangs_in("deviceMemcpy"), device_reduce, True, "proxy", environment=FAULT_LAYER
    ),
    "hang stream": Fault(
        hangs_in("streamWaitValue64"), device_reduce, True, "stream", environment=FAULT_LAYER
    ),
    "hang host": Fault(
        hangs_in("ipcMemHandleOpen"), device_reduce, True, "host", environment=FAULT_LAYER
    ),
    "hang staging": Fault(hangs_in("deviceMemcpy"), device_reduce, True, None, FAULT_LAYER, "host"),
    "block proxy": blocking("deviceMemcpy", "proxy"),
    "block proxy, work": blocking("deviceMemcpy", "proxy", device_reduce),
    "block proxy, small": blocking("streamSynchronize", "proxy", small_reduce),
    "block stream": blocking("streamWaitValue64", "stream"),
    "block host": blocking("ipcMemHandleOpen", "host"),
    "block before": blocking("streamSynchronize", "host", reduce_after_stream),
    "block staging": blocking("deviceMemcpy", None, runner="host"),
    "block gloo": blocking("deviceMemcpy", None, runner="host", backend="gloo"),
    "close meanwhile": Fault(
        closes_meanwhile, blocking_reduce, True, "host", environment=FAULT_LAYER
    ),
    "block for good": blocking("ipcMemHandleOpen", "host", seconds=20 * LIMIT),
    "block staging for good": blocking("deviceMemcpy", None, runner="host", seconds=20 * LIMIT),
}


# ---- start-up ------------------------------------------------------------------------------------


def _dies_before_opening() -> None:
    """It has joined, and the others are about to ask what it has."""

    def end(*_: Any) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    open.open_rank = end  # type: ignore[assignment]


def _dies_opening() -> None:
    """It dies between showing itself and what the others try with its memory, or about then."""
    usual = open._open

    def soon(*arguments: Any, **more: Any) -> Any:
        seconds = random.uniform(0, 0.003)
        threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGKILL)).start()
        answer = usual(*arguments, **more)
        threading.Event().wait()
        return answer

    open._open = soon


def _never_joins() -> None:
    raise SystemExit("it ends before it joins")


def _hangs_opening() -> None:
    tables.arm_faults(f"deviceMalloc:1:hang:{int((DEADLINE + 2.5) * 1000)}")


STARTS = {
    "never joins": _never_joins,
    "dies before opening": _dies_before_opening,
    "dies opening": _dies_opening,
    "hangs opening": _hangs_opening,
}


def _start(ready: Ready, fault: str, victims: Sequence[int], rank: int, told: Told) -> None:
    chips.load("cpu")
    before = resources("cpu")
    ready()  # all start at the same time
    if rank in victims:
        STARTS[fault]()
    error_of(lambda: init(**SETTINGS, join_timeout=DEADLINE), told)
    told.leaks = leaks(before)


def run_start(fault: str, victims: Sequence[int], size: int) -> dict[int, Told]:
    """What ranks told whose job does not come about."""
    with place() as where:
        made = start(size, _start, lambda rank: (fault, victims, rank), FAULT_LAYER, where)
        return collect(made, size - len(victims) * ("dies" in fault), where)


# ---- a full /dev/shm -----------------------------------------------------------------------------


def _full(ready: Ready, what: str, rank: int, told: Told) -> None:
    """In a mount namespace whose /dev/shm has the room that `what` leaves: see run_full."""
    chips.load("cpu")
    before = resources("cpu")
    ready()  # all start at the same time
    if what == "start":
        error_of(lambda: init(**SETTINGS), told)
        told.leaks = leaks(before)
        return
    comm = init(**SETTINGS)
    warm(comm)
    comm.exchange("all are ready")
    if rank == 1:
        free = os.statvfs("/dev/shm")
        Path("/dev/shm/filler").write_bytes(bytes(free.f_bavail * free.f_frsize))
    comm.exchange("it is full")
    error_of(lambda: comm.dup(), told)
    comm.exchange("all have heard")
    if rank == 1:
        Path("/dev/shm/filler").unlink()
    comm.exchange("there is room")
    go_on(comm, told, ())
    comm.close()
    told.leaks = leaks(before)


def run_full(what: str, size: int) -> dict[int, Told]:
    """What ranks told; to be called in a process that has a small /dev/shm of its own."""
    with place() as where:
        made = start(size, _full, lambda rank: (what, rank), {}, where)
        return collect(made, size, where)


# ---- one rank ------------------------------------------------------------------------------------


def _body(ready: Ready, fault: str, victim: int, rank: int, seed: int, told: Told) -> None:
    what = FAULTS[fault]
    address = f"threads:alone-{os.getpid()}"
    with init(0, 1, address, **SETTINGS) as alone:  # what a process keeps that has used the engine
        alone.all_reduce(alone.alloc(COUNT))
    if what.backend == "gloo":
        ccl_registry.build_ccl("gloo")  # longer than the deadline on a busy machine
    before = resources("cpu")
    ready()  # all start at the same time
    comm = init(
        **SETTINGS, lowering=what.lowering, runner=what.runner, host_backend=what.backend
    )  # fmt: skip
    warm(comm)
    comm.exchange("all are ready")
    act = what.victim if rank == victim else what.others
    error_of(lambda: act(comm, random.Random(seed)), told)
    if rank == victim and what.excluded:
        comm.abort("the victim ends")
    go_on(comm, told, (victim,) if what.excluded else ())
    comm.close()
    told.leaks = leaks(before)


def child(pipe: Any, body: Body, rank: int, more: dict[str, str], *rest: Any) -> None:
    """A spawned rank: runs body(ready, *rest, told) and sends what it told."""
    os.environ.update(more)
    told = Told(rank)

    def ready() -> None:
        pipe.send("ready")
        pipe.recv()

    reaper.start(background=False)  # holds a descriptor for the life of the process
    try:
        body(ready, *rest, told)
    except BaseException as error:
        told.broke = f"{type(error).__name__}: {error}"
    with contextlib.suppress(OSError):
        pipe.send(told)
        pipe.close()


# ---- what is left of the job ---------------------------------------------------------------------

SHM = Path("/dev/shm")
ARENA = struct.Struct("=8sIIIIQQI")  # struct arena_head of engine/core/arena.h, up to its creator


class LeftError(Exception):
    """Files that ended ranks have left behind."""


def files_of(processes: Sequence[int]) -> list[str]:
    """What these processes have in /dev/shm: arenas that they made, and memory of the chip."""
    found = []
    for path in SHM.glob("unipal-*"):
        words = path.name.split("-")
        if words[-1] == "comm":
            with contextlib.suppress(OSError, struct.error):
                head = ARENA.unpack(path.read_bytes()[: ARENA.size])
                found += [path.name] if head[-1] in processes else []
        elif len(words) == 4 and words[2].isdigit() and int(words[2]) in processes:
            found.append(path.name)
    return found


def look_after(folder: Path, pids: dict[int, int], killed: set[int], stopped: set[int]) -> None:
    """LeftError where ended ranks left files. `pids`: of each rank; `killed`: ranks that ended by a
    signal, whose memory the next process that loads the chip takes away; `stopped`: those of them
    that still had their sockets when the others looked.
    """
    left = files_of([pid for rank, pid in pids.items() if rank not in killed])
    if killed:
        context = multiprocessing.get_context("spawn")
        after = context.Process(target=_next_process)
        after.start()
        after.join()
        left += files_of(list(pids.values()))
    names = {path.name for path in folder.iterdir()} - {"secret"}
    own = {f"job.{rank}" for rank in stopped} | ({"job"} if 0 in stopped else set())
    left += sorted(names - own)
    if left:
        raise LeftError(", ".join(left))


def _next_process() -> None:
    """Uses the engine as the next job of this user does."""
    with init(0, 1, f"threads:next-{os.getpid()}", **SETTINGS) as comm:
        comm.all_reduce(comm.alloc(1))


# ---- the parent ----------------------------------------------------------------------------------


def start(
    size: int, body: Body, rest: Callable[[int], tuple[Any, ...]],
    environment: dict[str, str], where: Place,
) -> list[tuple[Any, Any]]:  # fmt: skip
    """Processes and pipes of a job's ranks."""
    context = multiprocessing.get_context("spawn")
    made = []
    for rank in range(size):
        ours, theirs = context.Pipe()
        more = {**environment, **where.environment(rank, size)}
        process = context.Process(target=child, args=(theirs, body, rank, more, *rest(rank)))
        process.start()
        theirs.close()
        made.append((process, ours))
    for _, pipe in made:
        with contextlib.suppress(EOFError):
            pipe.recv()
    for _, pipe in made:
        with contextlib.suppress(OSError):
            pipe.send("go")
    return made


def collect(made: list[tuple[Any, Any]], wanted: int, where: Place) -> dict[int, Told]:
    """What ranks told, until `wanted` of them have or LIMIT is over; then nobody is left, and when
    they have told, nothing either: LeftError.
    """
    told: dict[int, Told] = {}
    pids = {rank: process.pid for rank, (process, _) in enumerate(made)}
    killed, stopped = set(), set()
    until = time.monotonic() + LIMIT
    pipes = {pipe: rank for rank, (_, pipe) in enumerate(made)}
    try:
        while pipes and len(told) < wanted and time.monotonic() < until:
            for pipe in multiprocessing.connection.wait(list(pipes), until - time.monotonic()):
                rank = pipes.pop(pipe)  # type: ignore[call-overload]
                with contextlib.suppress(EOFError, OSError):
                    told[rank] = pipe.recv()  # type: ignore[union-attr]
    finally:
        for rank, (process, pipe) in enumerate(made):
            if process.is_alive() and rank in told:
                process.join(5)  # those who told end by themselves
            if process.is_alive():
                process.kill()
                stopped.add(rank)
            process.join()
            killed |= {rank} if process.exitcode != 0 else set()
            process.close()
            pipe.close()
    if len(told) == wanted:
        look_after(where.folder, pids, killed, stopped)
    return told


def run(fault: str, victim: int, size: int, seed: int) -> dict[int, Told]:
    """Everything that ranks told, by rank."""
    what = FAULTS[fault]
    gone = what.silent or fault in ("killed", "stopped")
    with place() as where:
        made = start(size, _body, lambda rank: (fault, victim, rank, seed), what.environment, where)
        return collect(made, size - gone, where)

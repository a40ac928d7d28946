"""Ranks of the runner homo for tests, and what NumPy says their outputs must be."""

from __future__ import annotations

import gc
import itertools
import os
import sys
import time
import zlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hosts_ranks import MOVED, REDUCTIONS, TYPES, Held, run_one, values
from unipal.adaptors import ccl_registry
from unipal.engine.calls.call import shapes
from unipal.engine.comm.communicator import Communicator, parts_of
from unipal.engine.errors import CommError
from unipal.generated.pal import DataType, RedOp, ResourceKind

Array = npt.NDArray[Any]


def cells(
    seed: int, part: float, counts: tuple[int, ...] = (0, 67, 5003)
) -> list[tuple[str, str, str, int]]:
    """(operation, type, reduce op, count): every operation, a part of types, reduce ops, counts.

    An operation that reduces has the count 67 only.
    """
    chance = np.random.default_rng(seed)
    found = []
    for name, shape in shapes().items():
        every = [
            (name, type, op, count)
            for type in (TYPES if shape.reduces else MOVED)
            for op in (REDUCTIONS if shape.reduces else ("",))
            for count in ((67,) if shape.reduces else counts)
        ]
        most = max(2, round(part * len(every)))
        found += [every[i] for i in sorted(chance.permutation(len(every))[:most])]
    return found


def wrong_cells(comm: Communicator, asked: list[tuple[str, str, str, int]]) -> list[str]:
    """The cells whose output is not NumPy's, each on a stream that a gate holds."""
    found = []
    for name, type, op, count in asked:
        held = Held(comm)
        if name in ("send", "recv"):
            got = _crossed(comm, held, type, count)
            want = values((comm.rank - 1) % comm.size, count, type, 0).tobytes()
        else:
            got = run_one(comm, held, name, type, op, count, 0)
            want = expected(comm, name, type, op, count)
        held.close()
        if got != want:
            found.append(f"rank {comm.rank}: {name} {type} {op} {count}")
    return found


def collections_inside(comm: Communicator) -> tuple[int, int]:
    """Garbage collections while calls were enqueued, and elsewhere, with as many as there can be.

    One that frees chip memory would wait for a stream that other work holds.
    """
    inside = elsewhere = 0

    def seen(phase: str, info: dict[str, int]) -> None:
        nonlocal inside, elsewhere
        frame = sys._getframe()
        while frame is not None and frame.f_code.co_name != "_enqueue":
            frame = frame.f_back
        if phase == "start" and frame is not None:
            inside += 1
        elif phase == "start":
            elsewhere += 1

    before = gc.get_threshold()
    gc.callbacks.append(seen)
    gc.set_threshold(1)
    try:
        x = comm.alloc(64, "float32")
        for _ in range(4):
            comm.all_reduce(x)
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(seen)
    return inside, elsewhere


def _crossed(comm: Communicator, held: Held, type: str, count: int) -> bytes:
    """Everybody sends to the next rank before it receives, in one group on a held stream."""
    me, n = comm.rank, comm.size
    x, out = comm.alloc(count, type), comm.alloc(count, type)
    held.late(x, values(me, count, type, 0))
    with comm.group(stream=held.number, async_op=True) as group:
        comm.send(x, (me + 1) % n)
        comm.recv(out, (me - 1) % n)
    later = held.after(out)
    assert group.work is not None
    assert count == 0 or not group.work.is_completed()
    held.open()
    held.drain()
    group.work.wait()
    return bytes(later.tobytes())


def expected(comm: Communicator, name: str, type: str, op: str, count: int) -> bytes:
    """This rank's output of `hosts_ranks.run_one` with seed 0."""
    n, me = comm.size, comm.rank
    root = zlib.crc32(name.encode()) % n
    shape = shapes()[name]
    if name == "barrier" or not shape.has_output(me, root):
        return b""
    if name == "sendrecv":
        return values((me - 1) % n, count, type, 0).tobytes()
    if name == "all_to_allv":
        parts = []
        for rank in range(n):
            sends = [(count + 5 * r + rank) % (count + 1) for r in range(n)]
            at = sum(sends[:me])
            parts.append(values(rank, sum(sends), type, 0)[at : at + sends[me]])
        return np.concatenate(parts).tobytes()
    counts = [(count + 5 * r) % (count + 1) if shape.v else count for r in range(n)]
    ends = np.cumsum([0, *counts])
    mine = slice(int(ends[me]), int(ends[me + 1]))
    whole = int(ends[-1])
    if name == "broadcast":
        return values(root, count, type, 0).tobytes()
    if name.startswith("scatter"):
        return values(root, whole, type, 0)[mine].tobytes()
    if name.startswith(("gather", "all_gather")):
        return np.concatenate([values(r, counts[r], type, 0) for r in range(n)]).tobytes()
    if name == "all_to_all":
        return np.concatenate([values(r, whole, type, 0)[mine] for r in range(n)]).tobytes()
    size = whole if name.startswith("reduce_scatter") else count
    result = _reduced([values(r, size, "int64", 0) for r in range(n)], op, type)
    return (result[mine] if name.startswith("reduce_scatter") else result).tobytes()


def _reduced(inputs: list[Array], op: str, type: str) -> Array:
    """Of small whole numbers, so that only an average rounds, and that once."""
    stacked = np.stack(inputs)
    folds = {"prod": stacked.prod, "max": stacked.max, "min": stacked.min}
    result = folds.get(op, stacked.sum)(axis=0)
    if op == "avg" and "int" in type:
        return (result // len(inputs)).astype(type)
    exact = result.astype(np.float32) / np.float32(len(inputs)) if op == "avg" else result
    if type == "bfloat16":
        bits = exact.astype(np.float32).view(np.uint32).astype(np.uint64)
        return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)
    if op == "avg" and type == "float64":
        return result / float(len(inputs))
    return exact.astype(type)


def empty_and_full(comm: Communicator) -> int:
    """Rounds of a library's calls, by turns one that moves nothing and one whose sum is right."""
    ccl = ccl_registry.load_ccl(str(comm.settings.ccl), device=parts_of(comm).state.chip.device)
    unique = bytes.fromhex(comm.exchange(ccl.getUniqueId().hex() if comm.rank == 0 else "")[0])
    made = ccl.commInitRank(comm.size, unique, comm.rank)
    x, type = np.zeros(2, np.int64), int(DataType.INT64)
    for turn in range(4000):
        ccl.allReduce(x.ctypes.data, x.ctypes.data, 0, type, int(RedOp.SUM), made, None)
        x[:] = turn, comm.rank
        ccl.allReduce(x.ctypes.data, x.ctypes.data, 2, type, int(RedOp.SUM), made, None)
        assert x.tolist() == [comm.size * turn, sum(range(comm.size))], turn
    ccl.commDestroy(made)
    return turn + 1


def streams_and_selves(comm: Communicator) -> list[bool]:
    """Two calls on two streams, of which ranks hold another one; then messages to oneself."""
    n, me = comm.size, comm.rank
    helds = [Held(comm), Held(comm)]
    memory = [comm.alloc(67), comm.alloc(67)]
    given = [[values(r, 67, "float32", seed) for r in range(n)] for seed in range(2)]
    helds[me % 2].late(memory[me % 2], given[me % 2][me])
    memory[1 - me % 2].copy_from(given[1 - me % 2][me])
    works = [
        comm.all_reduce(x, stream=held.number, async_op=True)
        for x, held in zip(memory, helds, strict=True)
    ]
    helds[me % 2].open()
    for work in works:
        assert work is not None
        work.wait()
    right = [
        np.array_equal(x.to_numpy(), np.sum(all_given, axis=0))
        for x, all_given in zip(memory, given, strict=True)
    ]
    out = comm.alloc(67)
    comm.sendrecv(memory[0], out, me, me)
    right.append(np.array_equal(out.to_numpy(), memory[0].to_numpy()))
    return right


# ---- calls that fail -----------------------------------------------------------------------------

DEADLINE = 3.0
Said = tuple[str, tuple[int, ...], str, float]
"""Code, culprits, evidence, seconds after the call."""


def failed(call: Callable[[], Any]) -> Said:
    """How a call failed, and after how long."""
    begun = time.monotonic()
    with pytest.raises(CommError) as caught:
        call()
    error = caught.value
    return error.code, error.culprits, error.evidence, time.monotonic() - begun


def _until_failed(comm: Communicator) -> None:
    """This rank calls nothing until the communicator has failed."""
    until = time.monotonic() + 30
    while not parts_of(comm).peers.has_failed() and time.monotonic() < until:
        os.sched_yield()
    assert parts_of(comm).peers.has_failed(), "nobody failed"


def absent(world: Communicator, kind: str) -> Said | None:
    """The last rank does not come to a call, and does not leave either."""
    comm = world.dup(timeout=DEADLINE)
    me, n = comm.rank, comm.size
    x, out = comm.alloc(67), comm.alloc(67)
    x.copy_from(np.ones(67))
    comm.all_reduce(x)
    if me == n - 1:
        _until_failed(comm)
        return None
    if kind == "asynchronous":
        work = comm.all_reduce(x, async_op=True)
        assert work is not None
        return failed(work.wait)
    return failed(lambda: comm.recv(out, n - 1))


def disagree(world: Communicator, kind: str) -> Said:
    """Ranks that call different things."""
    comm = world.dup(timeout=DEADLINE)
    x = comm.alloc(67 + (comm.rank if kind == "count" else 0))
    if kind == "count":
        return failed(lambda: comm.all_reduce(x))
    return failed(lambda: comm.all_reduce(x) if comm.rank else comm.barrier())


def held_for_ever(world: Communicator) -> Said:
    """The stream of rank 1 never comes to the call."""
    comm = world.dup(timeout=DEADLINE)
    held, x = Held(comm), comm.alloc(67)
    x.copy_from(np.ones(67))
    if comm.rank == 1:
        held.late(x, np.ones(67, np.float32))
    work = comm.all_reduce(x, stream=held.number, async_op=True)
    assert work is not None
    said = failed(work.wait)
    held.open()
    held.drain()
    return said


def asked_late(world: Communicator) -> Said:
    """As above, and rank 0 hears what the others say only when one of them has given up."""
    comm = world.dup(timeout=DEADLINE)
    held, x = Held(comm), comm.alloc(67)
    x.copy_from(np.ones(67))
    if comm.rank == 1:
        held.late(x, np.ones(67, np.float32))
    if comm.rank == 0:
        runner: Any = parts_of(comm).state.runner
        runner._seconds = DEADLINE / 10  # the first that asks
        agree = runner.comm.control.agree

        def later(key: str, **how: Any) -> Any:
            for again in itertools.count():
                said = agree(f"{key}.{again}", **how)
                if said[1]["failed"] and not said[1]["held"]:
                    asking.deaf = time.monotonic() + 0.2
                    return said

        runner.comm = asking = Asking(runner.comm, later)
    work = comm.all_reduce(x, stream=held.number, async_op=True)
    assert work is not None
    said = failed(work.wait)
    held.open()
    held.drain()
    return said


class Asking:
    """A runner's communicator whose ranks are asked in another way, and that hears late that it
    failed.
    """

    def __init__(self, comm: Any, agree: Callable[..., Any]) -> None:
        self._comm = comm
        self.control = SimpleNamespace(agree=agree)
        self.deaf = 0.0  # until when it hears nothing

    def has_failed(self) -> bool:
        return time.monotonic() > self.deaf and bool(self._comm.has_failed())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._comm, name)


def aborted(comm: Communicator) -> Said:
    """Rank 0 aborts while all wait; nobody's stream is held after that."""
    held, x = Held(comm), comm.alloc(67)
    x.copy_from(np.ones(67))
    work = comm.all_reduce(x, stream=held.number, async_op=True) if comm.rank else None
    comm.exchange(None)  # all others wait for rank 0 now
    if work is None:
        comm.abort("enough")
        said = failed(lambda: comm.all_reduce(x))
    else:
        said = failed(work.wait)
    held.drain()
    return said


def left_alone(comm: Communicator) -> tuple[Said, int, str, float]:
    """The last rank dies while the others wait for it; they go on without it."""
    x = comm.alloc(67)
    x.copy_from(np.ones(67))
    comm.all_reduce(x)
    comm.exchange("done")  # the first call has ended on every rank before one dies
    if comm.rank == comm.size - 1:
        os._exit(9)
    said = failed(lambda: comm.all_reduce(x))
    with comm.shrink() as smaller:
        y = smaller.alloc(67)
        y.copy_from(np.ones(67))
        smaller.all_reduce(y)
        return said, smaller.size, smaller.context.runner, float(y.to_numpy().sum())


def gives_back(comm: Communicator) -> list[int]:
    """Live resources of the chip before a second communicator, and after its end."""
    device: Any = parts_of(comm).state.chip.device

    def live() -> list[int]:
        return [int(device.resourceCount(kind)) for kind in ResourceKind]

    before = live()
    with comm.dup() as second:
        x = second.alloc(67)
        x.copy_from(np.ones(67))
        second.all_reduce(x)
        second.barrier()
        x.free()
    return [after - was for after, was in zip(live(), before, strict=True)]


def every_failure(comm: Communicator) -> dict[str, Said | None]:
    """All of the above, one after another."""
    return {
        "asynchronous": absent(comm, "asynchronous"),
        "message": absent(comm, "message"),
        "count": disagree(comm, "count"),
        "operation": disagree(comm, "operation"),
        "held": held_for_ever(comm),
        "late": asked_late(comm),
        "aborted": aborted(comm),
    }


def refused(comm: Communicator) -> dict[str, Any]:
    """A certified sum, and what homo says of calls that it does not take."""
    x = comm.alloc(5)
    x.copy_from(np.ones(5))
    comm.all_reduce(x)
    said: dict[str, Any] = {"sum": x.to_numpy().tolist()}
    for name, call in (
        ("avg", lambda: comm.all_reduce(x, op="avg")),
        ("c_call", lambda: comm.c_call("all_reduce")),
    ):
        with pytest.raises(CommError) as error:
            call()
        said[name] = f"{error.value.code}: {error.value.evidence}"
    return said

"""Ranks of one communicator on different chips: what each of them does, and what it sees."""

from __future__ import annotations

import ctypes
import os
import random
from typing import Any

import numpy as np
from hosts_ranks import MOVED, REDUCTIONS, TYPES, Held, values
from unipal.engine.calls.call import shapes
from unipal.engine.comm.communicator import Communicator, parts_of
from unipal.engine.tools.cases import PLAIN, V_FORMS, Case, Cell
from unipal.generated.pal import PalError

OPERATIONS = sorted({*shapes(), *V_FORMS.values(), "sendrecv"} - {"send", "recv"})
COUNTS = (0, 1, 67, 5003)
LARGE = 1_300_001  # float32: more than one window of the host runner


def everything(comm: Communicator, seed: str) -> dict[str, Any]:
    """All that a rank is asked, in one job."""
    explained = comm.explain("all_reduce", 5003)
    return {
        "said": str(explained),
        "pairs": explained.as_dict()["pairs"],
        "wrong": _cells(comm, seed) + _messages(comm),
        "streams": _behind_held_streams(comm),
    }


def some(comm: Communicator, seed: str) -> list[str]:
    """A sample of the cells."""
    return _cells(comm, seed)


def _cells(comm: Communicator, seed: str) -> list[str]:
    """Drawn cells of every operation that are wrong on this rank; each call's memory is the chip's
    on some ranks and NumPy's on others.
    """
    drawn = random.Random(seed)  # the same on all ranks
    chosen = []
    for name in OPERATIONS:
        base = PLAIN.get(name, name)
        for count in (*COUNTS, *((LARGE // comm.size,) if name == "all_gather" else ())):
            type = drawn.choice(TYPES if shapes()[base].reduces else MOVED)
            in_place = bool(shapes()[base].inside) and drawn.random() < 0.5
            root = drawn.randrange(comm.size)
            chosen.append((name, type, drawn.choice(REDUCTIONS), count, in_place, root))
    every = [("all_reduce", type, op, 67, False, 0) for type in TYPES for op in REDUCTIONS]
    chosen += drawn.sample(every, 25)
    wrong = []
    for name, type, op, count, in_place, root in chosen:
        mine = drawn.randrange(1 << comm.size) >> comm.rank & 1
        memory = "device" if mine else "numpy"
        case = Case(comm, Cell(name, type, op, count, in_place, memory, root))
        case.run()
        if case.wrong():
            wrong.append(f"{name} {type} {op} {count} in place {in_place} root {root} {memory}")
    return wrong


def _messages(comm: Communicator) -> list[str]:
    """Each rank sends to each other, from memory of its chip to memory of the other's."""
    n, me, wrong = comm.size, comm.rank, []
    for shift in range(1, n):
        to, back = (me + shift) % n, (me - shift) % n
        x, out = comm.alloc(5003, "int32"), comm.alloc(5003, "int32")
        x.copy_from(values(me, 5003, "int32", to))
        sent, got = comm.isend(x, to), comm.irecv(out, back)
        got.wait()
        sent.wait()
        if not np.array_equal(out.to_numpy(), values(back, 5003, "int32", me)):
            wrong.append(f"message from rank {back} to rank {me}")
    return wrong


def _behind_held_streams(comm: Communicator) -> list[str]:
    """Asynchronous calls whose input is written by a stream of this rank's chip that is held until
    the call is made; later work of the stream must find the output.
    """
    wrong, held = [], Held(comm)
    assert parts_of(comm).state.runner is not None
    for count in (67, LARGE):
        given = [values(rank, count, "float32", count) for rank in range(comm.size)]
        x, out = comm.alloc(count), comm.alloc(count)
        held.late(x, given[comm.rank])
        work = comm.all_reduce(x, out, stream=held.number, async_op=True)
        assert work is not None
        later = held.after(out)
        if work.is_completed():
            wrong.append(f"{count}: over before the input was written")
        held.open()
        held.drain()
        work.wait()
        if not np.array_equal(later.view(np.float32), sum(given)):
            wrong.append(f"{count}: later work of the stream did not find the output")
    held.close()
    return [f"{one} ({parts_of(comm).state.runner.says()[1]})" for one in wrong]


# ---- an OpenCL runtime with something missing ----------------------------------------------------


def reduces_what_the_chip_cannot(comm: Communicator) -> tuple[str, bool]:
    """What the chip answers to a reduction of float64, and whether the communicator does it."""
    x, out = comm.alloc(67, "float64"), comm.alloc(67, "float64")
    given = [values(rank, 67, "float64", 0) for rank in range(comm.size)]
    x.copy_from(given[comm.rank])
    device, said = parts_of(comm).state.chip.device, ""
    try:
        device.deviceReduce(out.address, x.address, x.address, 67, 8, 1, None)
    except PalError as error:
        said = str(error)
    comm.all_reduce(x, out, op="prod")
    return said, bool(np.array_equal(out.to_numpy(), np.prod(given, axis=0)))


def copies_are_refused(comm: Communicator) -> None:
    """The last rank's runtime refuses copies from now on."""
    x = comm.alloc(5003)
    x.copy_from(np.ones(5003))
    comm.all_reduce(x)
    if comm.rank == comm.size - 1:
        loader = ctypes.CDLL(os.environ["UNIPAL_OPENCL_LIBRARY"])
        ctypes.c_int.in_dll(loader, "refuse_copies").value = 1
    comm.all_reduce(x)
    comm.barrier()

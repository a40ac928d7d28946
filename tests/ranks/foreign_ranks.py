"""Ranks of the runner homo over MPI and over Gloo for tests; what NumPy says of them.

`mpirun -n 3 python foreign_ranks.py LIBRARY TASK …` does every task in every rank and prints one
line of JSON per rank.
"""

from __future__ import annotations

import itertools
import json
import os
import sys
import time
import zlib
from typing import Any

import homo_ranks
import numpy as np
from unipal.adaptors import ccl_registry
from unipal.conformance.harness import cells, oracle
from unipal.engine.comm.communicator import Communicator, init, parts_of
from unipal.generated.pal import DataType, PalError, RedOp

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261122"))
SOON = "2"  # seconds of a deadline that passes
FLOAT = int(DataType.FLOAT32)


class Here:
    """This rank, for a cell_runner."""

    def __init__(self, comm: Communicator) -> None:
        self.number, self.size = comm.rank, comm.size


def library(comm: Communicator) -> Any:
    """The library itself, over the chip of a communicator that uses it."""
    return ccl_registry.load_ccl(str(comm.settings.ccl), device=parts_of(comm).state.chip.device)


# ---- what is right -------------------------------------------------------------------------------


def streamed(comm: Communicator) -> list[str]:
    """Operations on held streams whose output is not NumPy's."""
    return homo_ranks.wrong_cells(comm, homo_ranks.cells(SEED, 1.0 if FULL else 0.05))


def in_place(comm: Communicator) -> list[str]:
    """The wrong cells of a sample, half of them in place, large and uneven ones among them."""
    cell_runner, wrong = cells.CellRunner(Here(comm), comm), []  # type: ignore[arg-type]
    every: list[cells.Cell] = []
    for name in sorted(cells.IN_PLACE | {"all_to_all"}):
        if name in cells.VECTORS:
            some = list(cells.uneven(name, comm.size))
        elif name in cells.REDUCES:
            some = list(cells.reducing(name, comm.size))
        else:
            some = list(cells.moving(name, comm.size))
        first = zlib.crc32(f"{name}{SEED}".encode())
        every += some if FULL else [some[(first + i) % len(some)] for i in range(6)]
        every += [] if name in cells.VECTORS else cells.large(name, comm.size)
    for cell in every:
        try:
            cell_runner.run(cell)
        except AssertionError as error:
            wrong.append(str(error))
    cell_runner.free()
    return wrong


def numbers(comm: Communicator) -> list[str]:
    """Every half, and floats that are not a number: what the reductions make of them on two ranks'
    inputs; the other ranks give what changes nothing.
    """
    wrong, me = [], comm.rank
    every = np.arange(1 << 16, dtype=np.uint16)
    shuffled = np.random.default_rng(SEED).permutation(every)
    for type, op in itertools.product(("float16", "bfloat16"), ("sum", "max", "min", "prod")):
        kept = oracle.storage(type)
        neutral = {"sum": -0.0, "prod": 1.0, "max": -np.inf, "min": np.inf}[op]
        rest = oracle.encode(type, np.full(every.size, neutral, np.float32))
        given = [every.view(kept), shuffled.view(kept)]
        mine = given[me] if me < 2 else rest
        x = comm.alloc(every.size, type)
        x.copy_from(mine)
        comm.all_reduce(x, op=op)
        with np.errstate(all="ignore"):
            a, b = (oracle.decode(type, one).astype(np.float32) for one in given)
            fold = {"sum": np.add, "prod": np.multiply, "max": np.maximum, "min": np.minimum}[op]
            expected = oracle.decode(type, oracle.encode(type, fold(a, b)))
        found = oracle.decode(type, x.to_numpy().view(kept))
        if not np.array_equal(found, expected, equal_nan=True):
            wrong.append(f"{type} {op}")
        x.free()
    for type, op in itertools.product(("float32", "float64"), ("max", "min")):
        x = comm.alloc(3, type)
        x.copy_from(np.array([1, np.nan, 3] if me == 0 else [np.nan, 2, 5 - me], type))
        comm.all_reduce(x, op=op)
        last = [3] + [5 - rank for rank in range(1, comm.size)]
        expected = np.array([np.nan, np.nan, max(last) if op == "max" else min(last)], type)
        if not np.array_equal(x.to_numpy(), expected, equal_nan=True):
            wrong.append(f"{type} {op} of no numbers")
        x.free()
    return wrong


def some_ranks(comm: Communicator) -> list[float]:
    """A communicator of the first and the last rank, which the others know nothing of."""
    ccl, outer = library(comm), comm.size - 1
    unique = bytes.fromhex(comm.exchange(ccl.getUniqueId().hex() if comm.rank == 0 else "")[0])
    if comm.rank not in (0, outer):
        return []
    made = ccl.commInitRank(2, unique, int(comm.rank == outer))
    x = np.array([1.0, 10.0], np.float32) * (1 + comm.rank)
    ccl.allReduce(x.ctypes.data, x.ctypes.data, 2, FLOAT, int(RedOp.SUM), made, None)
    ccl.commDestroy(made)
    return [float(one) for one in x]


# ---- calls that fail -----------------------------------------------------------------------------


def _joined(comm: Communicator, ccl: Any) -> Any:
    """One more communicator of the library, of all ranks, with a deadline that passes soon."""
    unique = bytes.fromhex(comm.exchange(ccl.getUniqueId().hex() if comm.rank == 0 else "")[0])
    before = os.environ.get("UNIPAL_TIMEOUT")
    os.environ["UNIPAL_TIMEOUT"] = SOON
    try:
        return ccl.commInitRank(comm.size, unique, comm.rank)
    finally:
        os.environ.pop("UNIPAL_TIMEOUT")
        if before is not None:
            os.environ["UNIPAL_TIMEOUT"] = before


def _said(call: Any) -> tuple[str, str, float]:
    begun = time.monotonic()
    try:
        call()
    except PalError as error:
        return error.code.name, error.text, time.monotonic() - begun
    return "SUCCESS", "", time.monotonic() - begun


def failing(comm: Communicator) -> dict[str, tuple[str, str, float]]:
    """What calls say that cannot end, on communicators of their own."""
    ccl, me, last = library(comm), comm.rank, comm.size - 1
    x, y = np.ones(8, np.float32), np.zeros(8, np.float32)
    source, target = int(x.ctypes.data), int(y.ctypes.data)
    said: dict[str, tuple[str, str, float]] = {}

    def sum_of(count: int, made: Any) -> Any:
        return lambda: ccl.allReduce(source, target, count, FLOAT, int(RedOp.SUM), made, None)

    def all_to_allv(takes: int, made: Any) -> Any:
        ones = [1] * comm.size
        taken = [takes if me == 0 and peer == 1 else 1 for peer in range(comm.size)]
        at = [2 * peer for peer in range(comm.size)]
        words = (source, ones, at, target, taken, at)
        return lambda: ccl.alltoAllv(*words, FLOAT, made, None)

    def message(count: int, made: Any) -> Any:
        if me == 0:
            return lambda: ccl.send(source, 8, FLOAT, last, made, None)
        return lambda: ccl.recv(target, count, FLOAT, 0, made, None)

    for kind in ("absent", "count", "vector", "message", "silent"):
        made = _joined(comm, ccl)
        comm.exchange(None)
        if kind == "absent" and me != last:
            said[kind] = _said(sum_of(8, made))
        elif kind == "count":
            said[kind] = _said(sum_of(8 - (me == last), made))
        elif kind == "vector":
            said[kind] = _said(all_to_allv(2, made))
        elif kind == "message" and me in (0, last):
            said[kind] = _said(message(7, made))
        elif kind == "silent" and me == last:
            said[kind] = _said(message(8, made))
        comm.exchange(None)
        ccl.commAbort(made)
    assert not y.any(), "a call that failed has written"
    return said


TASKS = {
    "streamed": streamed, "in_place": in_place, "numbers": numbers, "some_ranks": some_ranks,
    "failing": failing,
}  # fmt: skip


def tasks(comm: Communicator, names: list[str]) -> dict[str, Any]:
    """What the named tasks answer here."""
    return {name: TASKS[name](comm) for name in names}


def main(name: str, *asked: str) -> None:
    comm = init(chip="cpu", runner="homo", ccl=name, uncertified=True, timeout=60)
    answer = {"rank": comm.rank, "runner": comm.context.runner, **tasks(comm, list(asked))}
    comm.close()
    os.write(1, f"\n{json.dumps(answer)}\n".encode())  # in one piece: mpirun mixes what ranks print


if __name__ == "__main__":
    main(*sys.argv[1:])

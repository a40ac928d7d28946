"""A collective library in a rank's process: loads it over the chip, joins, calls and checks.

Bodies of checks of the ccl table get it as `rank.library`. `join` returns a communicator of all
ranks of the body (`Joined`), `alone` one of this rank only. Communicators that a body does not
destroy are aborted at its end.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from unipal.conformance.harness import oracle
from unipal.conformance.harness.cells import REDUCES, ROOTED, Cell, stale
from unipal.generated.pal import DataType, PalError, RedOp, Result
from unipal.generated.spec_tables import OPERATIONS

if TYPE_CHECKING:
    from unipal.adaptors.ccl_registry import BuiltLibrary
    from unipal.conformance.harness.oracle import Array
    from unipal.conformance.harness.rank_process import Rank
    from unipal.generated.device import Ccl, Device

SLOTS = {str(row["name"]): str(row["ccl"]) for row in OPERATIONS if row["ccl"]}
TIMEOUT = "UNIPAL_TIMEOUT"
MARGIN = 64  # bytes after an output that no operation may write
UNSUPPORTED = "unsupported"


def load(opening: dict[str, Any], device: Device) -> Ccl:
    """The table that `Target.opening` describes, over `device`."""
    from unipal.adaptors import ccl_registry, registry

    found = ccl_registry.find_ccl(opening["name"])
    emulated = found.is_bound and registry.is_emulated(device.name)
    built: BuiltLibrary = ccl_registry.BuiltLibrary(found, Path(opening["path"]), "", "", emulated)
    return ccl_registry.load_ccl(built, device=device, mutant=opening["mutant"])


def start(ccl: Ccl) -> None:
    """What all ranks of a launcher do before the first body: some libraries start on all ranks at
    once
    """
    ccl.commDestroy(ccl.commInitRank(1, ccl.getUniqueId(), 0))


@contextlib.contextmanager
def own_deadline(seconds: float) -> Iterator[None]:
    """Sets the deadline of communicators, which the library reads when they are created."""
    os.environ[TIMEOUT] = str(seconds)
    try:
        yield
    finally:
        os.environ.pop(TIMEOUT, None)


def cell_name(cell: Cell) -> str:
    """OPERATION.TYPE[.REDUCEOP], as a certificate lists cells."""
    words = [cell.operation, cell.type, *([cell.op] if cell.operation in REDUCES else [])]
    return ".".join(words)


class Library:
    """The library for one body. `ccl` is its table."""

    def __init__(self, rank: Rank, ccl: Ccl, folder: str) -> None:
        self.rank = rank
        self.ccl = ccl
        self._folder = folder
        self._names = 0
        self._open: list[Joined] = []

    def _deadline(self, seconds: float | None) -> contextlib.AbstractContextManager[None]:
        return own_deadline(2 * self.rank.patience if seconds is None else seconds)

    def _shared_id(self) -> bytes:
        """The same fresh id on every rank: the first one makes it, a file shows it to the others"""
        self._names += 1
        name = f"{self._folder}/id-{self.rank.job}-{self._names}"
        if self.rank.number == 0:
            Path(f"{name}.part").write_bytes(self.ccl.getUniqueId())
            os.rename(f"{name}.part", name)
        arrived = self.rank.chip.eventually(lambda: os.path.exists(name), 2 * self.rank.patience)
        assert arrived, "rank 0 did not make an id"
        return Path(name).read_bytes()

    def join(self, timeout: float | None = None) -> Joined:
        """A new communicator of all ranks of the body. timeout: its deadline, seconds."""
        id = self._shared_id()
        with self._deadline(timeout):
            comm = self.ccl.commInitRank(self.rank.size, id, self.rank.number)
        return self._keep(comm, self.rank.number, self.rank.size)

    def alone(self) -> Joined:
        """A communicator of this rank only."""
        with self._deadline(None):
            comm = self.ccl.commInitRank(1, self.ccl.getUniqueId(), 0)
        return self._keep(comm, 0, 1)

    def _keep(self, comm: Any, number: int, size: int) -> Joined:
        joined = Joined(self, comm, number, size)
        self._open.append(joined)
        return joined

    def close(self) -> None:
        """Aborts the communicators that the body has not destroyed."""
        for joined in self._open:
            if not joined.gone:
                self.ccl.code.commAbort(joined.comm)
        self._open.clear()


class Joined:
    """One communicator: `number` is this rank's number, 0 … `size` - 1."""

    def __init__(self, library: Library, comm: Any, number: int, size: int) -> None:
        self.library = library
        self.ccl = library.ccl
        self.comm = comm
        self.number = number
        self.size = size
        self.gone = False  # destroyed

    def destroy(self) -> None:
        self.gone = True
        self.ccl.commDestroy(self.comm)

    def abort(self) -> None:
        self.gone = True
        self.ccl.commAbort(self.comm)

    def call(self, cell: Cell, send: int, recv: int, stream: Any = None) -> None:
        """Makes the call of `cell` on addresses; 0 where this rank has no buffer."""
        words: list[Any] = [send, recv, cell.count, int(DataType[cell.type.upper()])]
        if cell.operation in REDUCES:
            words.append(int(RedOp[cell.op.upper()]))
        if cell.operation in ROOTED:
            words.append(cell.root)
        getattr(self.ccl, SLOTS[cell.operation])(*words, self.comm, stream)

    def place(self, cell: Cell) -> Placed:
        """Device memory with this rank's part of `cell`."""
        return Placed(self.library.rank, cell, self.number)

    def run(self, cell: Cell, stream: Any = None) -> str:
        """Fills buffers, calls and checks: "" if correct, `unsupported`, or the error as text."""
        placed = self.place(cell)
        try:
            self.call(cell, placed.source, placed.target, stream)
        except PalError as error:
            if error.code == Result.NOT_SUPPORTED:
                return UNSUPPORTED
            raise
        if stream is not None:
            self.library.rank.chip.drain(stream)
        return placed.judge()


class Placed:
    """The buffers of one rank for a cell: addresses and expected contents after the call."""

    def __init__(self, rank: Rank, cell: Cell, me: int) -> None:
        self.chip, self.cell, self.me = rank.chip, cell, me
        self.source = self.target = 0
        self._given = b""
        self.before = stale(cell.type, cell.output_elements(me))
        self.item = oracle.storage(cell.type).itemsize
        has_input, has_output = cell.has_input(me), cell.has_output(me)
        if cell.in_place and has_input and has_output:
            self._both()
            return
        if has_input:
            self._given = cell.input(me).tobytes()
            self.source = self.chip.buffer(max(len(self._given), 1), fill=self._given)
        if has_output:
            room = self.before.nbytes + MARGIN
            self.target = self.chip.buffer(room, fill=0xA5)
        if cell.in_place and cell.operation == "broadcast" and not has_input:
            self.source = self.target

    def _both(self) -> None:
        cell, me = self.cell, self.me
        given = cell.input(me)
        starts = cell.offset(me)
        whole = stale(cell.type, max(given.size, self.before.size))
        whole[starts[0] : starts[0] + given.size] = given
        self.before = whole[starts[1] : starts[1] + self.before.size].copy()
        both = self.chip.buffer(whole.nbytes + MARGIN, fill=whole.tobytes() + b"\xa5" * MARGIN)
        self.source, self.target = both + starts[0] * self.item, both + starts[1] * self.item

    def found(self) -> Array:
        """The current contents of the output."""
        data = self.chip.read(self.target, self.before.nbytes)
        return np.frombuffer(data, oracle.storage(self.cell.type))

    def judge(self) -> str:
        """An error in the output, the bytes around it or the input; "" if there is none."""
        cell = self.cell
        if self._given and self.chip.read(self.source, len(self._given)) != self._given:
            return "the input was overwritten"
        if not cell.has_output(self.me):
            return ""
        wrong = self.difference(self.found())
        if not wrong and not cell.in_place:
            behind = self.chip.read(self.target + self.before.nbytes, MARGIN)
            wrong = "" if behind == b"\xa5" * MARGIN else "bytes after the output were overwritten"
        return wrong

    def difference(self, found: Array) -> str:
        """The first difference between `found` and this rank's expected output; "" if none."""
        cell = self.cell
        if cell.operation in REDUCES and cell.op == "avg" and cell.type in oracle.FLOATS:
            return oracle.distance(cell.type, cell.op, found, cell.contributions(self.me))
        return oracle.difference(cell.type, found, cell.output(self.me, self.before))

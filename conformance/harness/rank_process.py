"""A rank: the process that runs the body of a check of level runner.

The fork server forks it. `main` opens the adaptor that the first request describes and then runs
the bodies that `ranks.Ranks` requests. This is the only module of the suite that imports the
engine, and it does so only when ranks are needed.

A body gets a `Rank`. What it creates through the `Rank` is released when the body ends. Only the
communicator `comm` is kept for later bodies, as in programs.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import mmap
import os
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from unipal.conformance.harness import ranks

if TYPE_CHECKING:
    from unipal.conformance.harness.cells import Cell, CellRunner
    from unipal.conformance.harness.chip import Chip
    from unipal.conformance.harness.library_rank import Library

Change = Callable[[str], None]  # plants a defect of this name in the engine of this process
WORDS_PER_RANK = 8  # 8-byte words per rank on the board; word 0 is used by `meet`
MAX_STEPS = 1 << 20  # maximum step that a body may post
# Settings that users may have made for programs; the suite tests the runner with its defaults.
IGNORED_VARIABLES = (
    "UNIPAL_ALGORITHM", "UNIPAL_LOWERING", "UNIPAL_TIMEOUT", "UNIPAL_BUFFSIZE", "UNIPAL_CMA",
    "UNIPAL_RECORDS", "UNIPAL_RUNNER", "UNIPAL_HOST_BACKEND", "UNIPAL_RANK", "UNIPAL_SIZE",
    "UNIPAL_ADDRESS", "UNIPAL_JOB_SECRET_FILE", "UNIPAL_CCL", "UNIPAL_CLUSTER", "UNIPAL_BORDERS",
    "UNIPAL_IPC", "UNIPAL_HOST_VIEW",
)  # fmt: skip
REFUSED = "refused"  # the engine's error code if no certified algorithm supports a call
HOST_VIEW = "gdrPtrMmap"  # the function by which the engine accesses device memory
ABORT_SKEW_S = 6.0  # maximum delay between ranks while their library is aborted
GATES = ("launchHostFunc", "streamWaitValue64")  # the functions that hold a stream
LIBRARY_RUNNERS = ("homo", "hybrid")  # the runners that use a collective library


class Rank:
    """One rank of `size` in one body. `number` is its rank, `chip` the adaptor under test."""

    def __init__(self, process: _Process, request: dict[str, Any]) -> None:
        self._process = process
        self.number = process.number
        self.size = int(request["size"])
        self.runner: str = request["runner"]
        self.patience: float = request["patience"]
        # how many runnable threads shared a processor when the body began, the same on all ranks
        self.crowding: float = request["crowding"]
        self._job = int(request["job"])
        self._clusters: str = request["clusters"]
        self._borders = int(request["borders"])
        self._apart = bool(request["apart"])
        self._passed: list[str] | None = request["passed"] if process.imported else None
        self._made = 0
        self._met = 0
        self._open: list[Any] = []
        self._library: Library | None = None

    @property
    def chip(self) -> Chip:
        return self._process.chip

    @property
    def holds(self) -> bool:
        """Whether something certified holds a stream until an asynchronous call has ended: one of
        the runner's completion gates.
        """
        from unipal.conformance.harness.registry import gates_of

        passed = self._passed
        if passed is None:
            return any(self.chip.supports(name) for name in GATES)
        return any(clauses and clauses <= set(passed) for clauses in gates_of(self.runner))

    @property
    def job(self) -> int:
        """The number of the body among those of its process."""
        return self._job

    @property
    def others(self) -> list[int]:
        """All other ranks."""
        return [r for r in range(self.size) if r != self.number]

    @property
    def comm(self) -> Any:
        """The communicator of `size` ranks over the chip's memory, created once and kept."""
        return self._process.kept(self)

    @property
    def cell_runner(self) -> CellRunner:
        """The cell runner of `comm`."""
        return self._process.cell_runner(self)

    @property
    def by_library(self) -> bool:
        """Whether the runner uses a collective library."""
        return self.runner in LIBRARY_RUNNERS

    @property
    def shape(self) -> str:
        """Of which ranks `comm` is, such as `homo4` or `hybrid4-abbb-2`: a name for a socket."""
        if self.runner != "hybrid":
            return f"{self.runner}{self.size}"
        return f"hybrid-{self._clusters}-{self._borders}{'-apart' * self._apart}"

    def settings(self) -> dict[str, Any]:
        """The arguments that open communicators of this runner."""
        return self._process.settings(
            self.runner,
            self._clusters[self.number : self.number + 1],
            self._borders,
            self._apart,
            self._passed,
        )

    def has(self, operation: str, type: str, op: str = "sum") -> bool:
        """Whether the runner's library, if any, has the cells that such a call needs."""
        lacks = self._process.lacks
        if not lacks or not self.by_library:
            return True
        return lacks.isdisjoint(cells_of(self.runner, operation, type, op))

    def served(self, cells: Iterable[Cell]) -> Iterator[Cell]:
        """Yields the cells that the runner's library supports. AssertionError if there are none."""
        found = 0
        for cell in cells:
            if self.has(cell.operation, cell.type, cell.op):
                found += 1
                yield cell
        assert found, "the library supports none of the requested types and reduce ops"

    @property
    def library(self) -> Library:
        """The collective library under test, for this body."""
        from unipal.conformance.harness.library_rank import Library

        if self._library is None:
            self._library = Library(self, self._process.library(), self._process.folder)
            self._open.append(self._library)
        return self._library

    def communicator(
        self, timeout: float | None = None, place: int | None = None, **settings: Any
    ) -> Any:
        """A communicator for this body only, closed when the body ends.

        timeout: its deadline in seconds. place: this rank's number in it, if different.
        """
        self._made += 1
        name = f"job{self._job}-{self._made}"
        deadline = 2 * self.patience if timeout is None else timeout
        number = self.number if place is None else place
        comm = self._process.join(
            name, number, self.size, deadline, **{**self.settings(), **settings}
        )
        self._open.append(comm)
        return comm

    def outcome(self, body: Callable[[], Any]) -> tuple[Any, float]:
        """The CommError that `body` raises, or None, and the duration of `body` in seconds."""
        from unipal.engine.errors import CommError

        begun = time.monotonic()
        try:
            body()
        except CommError as error:
            if error.code == REFUSED:
                raise
            return error, time.monotonic() - begun
        return None, time.monotonic() - begun

    def error(self, body: Callable[[], Any]) -> tuple[Any, float]:
        """As `outcome`, but `body` must raise a CommError."""
        error, seconds = self.outcome(body)
        assert error is not None, "the call returned success"
        return error, seconds

    def post(self, word: int = 1, step: int = 1) -> None:
        """Announces to the other ranks, without the engine, that this rank has reached `step`."""
        self._process.board[self.number * WORDS_PER_RANK + word] = self._job * MAX_STEPS + step

    def posted(self, rank: int, word: int = 1, step: int = 1) -> bool:
        """Whether `rank` has reached `step` of this body."""
        return bool(
            self._process.board[rank * WORDS_PER_RANK + word] >= self._job * MAX_STEPS + step
        )

    def await_post(self, rank: int, what: str, word: int = 1, step: int = 1) -> None:
        """Waits until `rank` posts `step`; fails after the patience."""
        seconds = max(2 * self.patience, ABORT_SKEW_S if self.by_library else 0.0)
        arrived = self.chip.eventually(lambda: self.posted(rank, word, step), seconds)
        assert arrived, f"rank {rank} did not {what} in time"

    def meet(self) -> None:
        """A barrier of all ranks that does not use the engine."""
        self._met += 1
        self.post(0, self._met)
        for rank in self.others:
            self.await_post(rank, "reach the barrier", 0, self._met)

    def end(self) -> None:
        """Closes what the body created."""
        for comm in reversed(self._open):
            comm.close()
        self._open.clear()


class _Process:
    """State kept between bodies: the chip, the board, one communicator per shape."""

    def __init__(self, opening: dict[str, Any], change: Change | None) -> None:
        from unipal.conformance.harness.child import open_chip

        for name in IGNORED_VARIABLES:
            os.environ.pop(name, None)
        self.chip = open_chip(opening)
        self.chip.begin(None)
        self.number = int(opening["number"])
        self.folder = str(opening["folder"])
        self.imported = bool(opening.get("imported"))
        self._opening = opening
        self._library: Any = None
        self._comms: dict[str, Any] = {}  # by shape
        self._cell_runners: dict[str, CellRunner] = {}
        self.lacks = frozenset((opening.get("ccl") or {}).get("lacks") or ())
        self.board = self._board()
        if (opening.get("ccl") or {}).get("launcher"):
            from unipal.conformance.harness.library_rank import start

            start(self.library())
        if change is not None:
            change(opening["change"])

    def library(self) -> Any:
        """The function table of the library that the opening names, loaded over the chip."""
        if self._library is None:
            from unipal.conformance.harness.library_rank import load

            self._library = load(self._opening["ccl"], self.chip.device)
        return self._library

    def kept(self, rank: Rank) -> Any:
        """The communicator of a rank's shape."""
        if rank.shape not in self._comms:
            self._comms[rank.shape] = self.join(
                rank.shape, rank.number, rank.size, 2 * rank.patience, **rank.settings()
            )
        return self._comms[rank.shape]

    def cell_runner(self, rank: Rank) -> CellRunner:
        """The cell runner of that communicator."""
        from unipal.conformance.harness.cells import CellRunner

        if rank.shape not in self._cell_runners:
            self._cell_runners[rank.shape] = CellRunner(rank, rank.comm)
        cell_runner = self._cell_runners[rank.shape]
        cell_runner.rank = rank
        return cell_runner

    def settings(
        self, runner: str, cluster: str, borders: int, apart: bool, passed: list[str] | None
    ) -> dict[str, Any]:
        """The arguments that open communicators of a runner. Clusters of a chip over which uni
        cannot run do not reach each other's device buffers, as in programs. `passed`: the clauses
        that a certificate would have; None: the engine uses all that the chip declares.
        """
        from unipal.engine.selection.loaded_chip import proved

        by_library = runner in LIBRARY_RUNNERS
        found: dict[str, Any] = {"runner": runner}
        if passed is not None:
            found |= {"chip": proved(self.chip.device, passed), "uncertified": by_library}
        if by_library:
            found["ccl"] = (self._opening.get("ccl") or {}).get("name")
        if runner == "hybrid":
            from unipal.conformance.harness.registry import runner_needs

            reach = not {*runner_needs("uni"), HOST_VIEW} & set(self.chip.unsupported)
            found |= {"cluster": cluster, "borders": borders, "host": cluster if apart else None}
            found |= {} if reach else {"ipc": False}
        return found

    def join(self, name: str, number: int, size: int, timeout: float, **settings: Any) -> Any:
        """A new communicator; all its ranks pass the same name. A library under it has the same
        deadline, for the calls that it cannot abort.
        """
        from unipal.conformance.harness.library_rank import own_deadline
        from unipal.engine.comm.communicator import init

        with own_deadline(timeout):
            return init(
                rank=number,
                size=size,
                address=f"unix:{self.folder}/{name}",
                timeout=timeout,
                # this run decides whether the chip is certified
                **{"chip": self.chip.device, "uncertified": True, **settings},
            )

    def leave(self) -> None:
        """Closes the communicators, so that no resources are left."""
        for comm in self._comms.values():
            with contextlib.suppress(Exception):  # the process ends anyway, and no check is running
                comm.close()

    def run(self, request: dict[str, Any]) -> Any:
        from unipal.conformance.harness.gate import HOLD_LIMIT_S

        module, name = request["body"]  # a function of the module of a check, as pickle names it
        body = getattr(importlib.import_module(module), name)
        rank = Rank(self, request)
        certified = request["certified"]
        self.chip.begin(None if certified is None else frozenset(certified))
        self.chip.patience = request["patience"]
        self.chip.hold_limit = HOLD_LIMIT_S * rank.crowding
        try:
            return body(rank, **request["words"])
        finally:
            rank.end()
            self.chip.end()
            self.chip.begin(None)

    def _board(self) -> Any:
        """A page shared by all ranks of the job; each rank has its own words."""
        path, size = f"{self.folder}/board", 8 * WORDS_PER_RANK * ranks.MAX_SIZE
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.ftruncate(fd, size)
            return memoryview(mmap.mmap(fd, size)).cast("q")
        finally:
            os.close(fd)


def _answer(run: Callable[[], Any]) -> dict[str, Any]:
    """The value of a body, or a description of the failure."""
    from unipal.generated.pal import PalError

    try:
        return {"value": run()}
    except AssertionError as error:
        return {"error": f"{error}{_line(error)}"}
    except PalError as error:
        return {"error": f"{error}{_line(error)}"}
    except Exception as error:
        if getattr(error, "code", None) == REFUSED:
            why = re.sub(r" at 0x[0-9a-f]+", "", str(getattr(error, "evidence", error)))
            return {"cannot": [["engine"], f"the engine cannot run on this chip: {why}"]}
        text = " ".join(str(error).partition("\n")[0].split())
        return {"error": f"{type(error).__name__}: {text}{_line(error)}"}


def _line(error: BaseException) -> str:
    """The place in the checks where the exception was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    here = [f for f in frames if os.path.basename(f.filename).startswith("test_")]
    return f" ({os.path.basename(here[-1].filename)}:{here[-1].lineno})" if here else ""


def _requests(descriptor: int) -> Iterator[dict[str, Any]]:
    with os.fdopen(descriptor, "rb", closefd=False) as lines:
        for line in lines:
            yield json.loads(line)


def prepare() -> None:
    """Imports what every rank needs, once in the parent of all ranks."""
    with contextlib.suppress(ImportError):  # the body that needs it reports the error
        import unipal.conformance.harness.cells
        import unipal.conformance.harness.child
        import unipal.conformance.harness.chip
        import unipal.engine.comm.communicator  # noqa: F401


def cells_of(runner: str, operation: str, type: str, op: str) -> set[str]:
    """The library's cells that a runner's call needs, as certificates list them.

    If the runner has several variants, the cells of the first one.
    """
    from unipal.conformance.harness.cells import REDUCES, VECTORS
    from unipal.engine.algorithms import hybrid, library
    from unipal.engine.plan.ir import base_operation

    base = base_operation(operation)
    reduce = op if operation in REDUCES else ""
    if runner == "hybrid":
        needed = hybrid.cells(base, type, reduce)
    else:
        uneven = operation in VECTORS or operation == "all_to_allv"
        ways = library.candidates(base)
        way = next(made for made in ways if (made.v if uneven else made.name != "vectors"))
        needed = library.cells(way, type, reduce)
    return {".".join(filter(None, cell)) for cell in needed}


def main(requests: int, answers: int, change: Change | None = None) -> int:
    """Serves requests until the pipe is closed.

    change: called with the defect that the opening names. Only the mutation gate passes it.
    """
    asked = _requests(requests)

    def reply(answer: dict[str, Any]) -> None:
        data = json.dumps(answer).encode() + b"\n"
        while data:
            data = data[os.write(answers, data) :]

    try:
        process = _Process(next(asked), change)
    except Exception as error:
        reply({"error": f"{type(error).__name__}: {error}"})
        return 3
    reply({"value": None})
    for request in asked:
        reply(_answer(partial(process.run, request)))
    process.leave()
    with contextlib.suppress(OSError):
        sys.stderr.flush()
    return 0

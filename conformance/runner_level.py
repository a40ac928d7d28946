"""A rank: the process in which the body of a check of level runner runs.

The nursery forks it: `main` opens the adaptor that the first line of its requests describes and
then runs bodies as `ranks.Ranks` asks. This module is the only one of the suite that imports the
engine, and it does so when ranks are first needed: nothing else of conformance depends on it.

A body gets a `Rank`. Whatever it makes by it ends with the body, but for the communicator `comm`,
which is kept for the bodies to come, as programs do.
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
from typing import TYPE_CHECKING, Any

from unipal.conformance import ranks

if TYPE_CHECKING:
    from unipal.conformance.cells import Bench, Cell
    from unipal.conformance.harness import Chip
    from unipal.conformance.library_level import Library

OWN = 8  # words of a rank on the board, 8 bytes each; word 0 is for `meet`
STEPS = 1 << 20  # that a body may post
# What a person may set for programs; the level judges the runner as it is shipped.
VARIABLES = (
    "UNIPAL_ALGORITHM", "UNIPAL_LOWERING", "UNIPAL_TIMEOUT", "UNIPAL_BUFFSIZE", "UNIPAL_CMA",
    "UNIPAL_RECORDS", "UNIPAL_RUNNER", "UNIPAL_HOST_BACKEND", "UNIPAL_RANK", "UNIPAL_SIZE",
    "UNIPAL_ADDRESS", "UNIPAL_JOB_SECRET_FILE", "UNIPAL_CCL", "UNIPAL_CLUSTER", "UNIPAL_BORDERS",
)  # fmt: skip
REFUSED = "refused"  # the engine's word for what nothing certified can run
HOST_VIEW = "gdrPtrMmap"  # by which the engine reaches device memory
FAREWELL = 6.0  # seconds by which ranks may part while their library is aborted
BY_LIBRARY = ("homo", "hybrid")  # the runners that hand calls to a collective library


class Rank:
    """One rank of `size` in one body. `number` is its place, `chip` the adaptor under test."""

    def __init__(self, process: _Process, request: dict[str, Any]) -> None:
        self._process = process
        self.number = process.number
        self.size = int(request["size"])
        self.runner: str = request["runner"]
        self.patience: float = request["patience"]
        self._job = int(request["job"])
        self._clusters: str = request["clusters"]
        self._borders = int(request["borders"])
        self._apart = bool(request["apart"])
        self._made = 0
        self._met = 0
        self._open: list[Any] = []
        self._library: Library | None = None

    @property
    def chip(self) -> Chip:
        return self._process.chip

    @property
    def job(self) -> int:
        """The number of the body among those of its process."""
        return self._job

    @property
    def others(self) -> list[int]:
        """All ranks but this one."""
        return [r for r in range(self.size) if r != self.number]

    @property
    def comm(self) -> Any:
        """The communicator of `size` ranks over the chip's memory, made at first use and kept."""
        return self._process.kept(self)

    @property
    def bench(self) -> Bench:
        """The bench of `comm`."""
        return self._process.bench(self)

    @property
    def by_library(self) -> bool:
        """Whether a collective library works under the runner."""
        return self.runner in BY_LIBRARY

    @property
    def shape(self) -> str:
        """Of which ranks `comm` is, such as `homo4` or `hybrid4-abbb-2`: a name for a socket."""
        if self.runner != "hybrid":
            return f"{self.runner}{self.size}"
        return f"hybrid-{self._clusters}-{self._borders}{'-apart' * self._apart}"

    def settings(self) -> dict[str, Any]:
        """What makes the communicators of this runner."""
        return self._process.settings(
            self.runner, self._clusters[self.number : self.number + 1], self._borders, self._apart
        )

    def has(self, operation: str, type: str, op: str = "sum") -> bool:
        """Whether the library under the runner, if there is one, serves what such a call needs."""
        lacks = self._process.lacks
        if not lacks or not self.by_library:
            return True
        from unipal.conformance.library_level import cells_of

        needed = cells_of(self._process.engine, self.runner, operation, type, op)
        return lacks.isdisjoint(needed)

    def served(self, cells: Iterable[Cell]) -> Iterator[Cell]:
        """Those of the cells that the library under the runner serves; there must be one."""
        found = 0
        for cell in cells:
            if self.has(cell.operation, cell.type, cell.op):
                found += 1
                yield cell
        assert found, "the library serves none of the types and reduce ops that are asked for"

    @property
    def library(self) -> Library:
        """The collective library under test, for this body."""
        from unipal.conformance.library_level import Library

        if self._library is None:
            self._library = Library(self, self._process.library(), self._process.folder)
            self._open.append(self._library)
        return self._library

    def communicator(
        self, timeout: float | None = None, place: int | None = None, **settings: Any
    ) -> Any:
        """A communicator of this body alone; closed at its end. timeout: its deadline, seconds.
        place: of this rank in it, where that is another one.
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
        """The CommError that `body` raises, or None, and after how many seconds."""
        wrong = self._process.engine("errors").CommError
        begun = time.monotonic()
        try:
            body()
        except wrong as error:
            if error.code == REFUSED:
                raise
            return error, time.monotonic() - begun
        return None, time.monotonic() - begun

    def error(self, body: Callable[[], Any]) -> tuple[Any, float]:
        """The same; `body` must raise one."""
        error, seconds = self.outcome(body)
        assert error is not None, "it answered success"
        return error, seconds

    def post(self, word: int = 1, step: int = 1) -> None:
        """Show the other ranks that this one has come to `step` of the body: not by the engine."""
        self._process.board[self.number * OWN + word] = self._job * STEPS + step

    def posted(self, rank: int, word: int = 1, step: int = 1) -> bool:
        """Whether `rank` has come to `step` of this body."""
        return bool(self._process.board[rank * OWN + word] >= self._job * STEPS + step)

    def await_post(self, rank: int, what: str, word: int = 1, step: int = 1) -> None:
        """Wait until `rank` posts `step`; fails after patience."""
        seconds = max(2 * self.patience, FAREWELL if self.by_library else 0.0)
        arrived = self.chip.eventually(lambda: self.posted(rank, word, step), seconds)
        assert arrived, f"rank {rank} did not come to {what}"

    def meet(self) -> None:
        """Wait until all ranks are here: not by the engine."""
        self._met += 1
        self.post(0, self._met)
        for rank in self.others:
            self.await_post(rank, "meet the others", 0, self._met)

    def end(self) -> None:
        """Close what the body made."""
        for comm in reversed(self._open):
            comm.close()
        self._open.clear()


class _Process:
    """What outlives a body: the chip, the board, one communicator of each size."""

    def __init__(self, opening: dict[str, Any]) -> None:
        from unipal.conformance.child import open_chip

        for name in VARIABLES:
            os.environ.pop(name, None)
        self.chip = open_chip(opening)
        self.chip.begin(None)
        self.number = int(opening["number"])
        self.folder = str(opening["folder"])
        self._opening = opening
        self._library: Any = None
        self._comms: dict[str, Any] = {}  # by shape
        self._benches: dict[str, Bench] = {}
        self.lacks = frozenset((opening.get("ccl") or {}).get("lacks") or ())
        self.board = self._board()
        if (opening.get("ccl") or {}).get("launcher"):
            from unipal.conformance.library_level import start

            start(self.library())
        if opening.get("defect"):
            from unipal.conformance import engine_defects

            engine_defects.apply(opening["defect"], self.engine)

    def engine(self, module: str) -> Any:
        """A module of the engine."""
        return importlib.import_module(f"unipal.engine.{module}")

    def library(self) -> Any:
        """The table of the collective library that the opening names, loaded over the chip."""
        if self._library is None:
            from unipal.conformance.library_level import load

            self._library = load(self._opening["ccl"], self.chip.device)
        return self._library

    def kept(self, rank: Rank) -> Any:
        """The communicator of a rank's shape."""
        if rank.shape not in self._comms:
            self._comms[rank.shape] = self.join(
                rank.shape, rank.number, rank.size, 2 * rank.patience, **rank.settings()
            )
        return self._comms[rank.shape]

    def bench(self, rank: Rank) -> Bench:
        """The bench of that communicator."""
        from unipal.conformance.cells import Bench

        if rank.shape not in self._benches:
            self._benches[rank.shape] = Bench(rank, rank.comm)
        bench = self._benches[rank.shape]
        bench.rank = rank
        return bench

    def settings(self, runner: str, cluster: str, borders: int, apart: bool) -> dict[str, Any]:
        """What makes communicators of a runner. Clusters of a chip over which uni cannot run do not
        reach each other's device buffers, as in programs.
        """
        if runner not in BY_LIBRARY:
            return {"runner": runner}
        found = {"runner": runner, "ccl": (self._opening.get("ccl") or {}).get("name")}
        if runner == "hybrid":
            from unipal.conformance.suite import runner_needs

            reach = not {*runner_needs("uni"), HOST_VIEW} & set(self.chip.unsupported)
            found |= {"cluster": cluster, "borders": borders, "host": cluster if apart else None}
            found |= {} if reach else {"ipc": False}
        return found

    def join(self, name: str, number: int, size: int, timeout: float, **settings: Any) -> Any:
        """One more communicator; all its ranks give the same name. A library under it has the same
        deadline, for the calls that it cannot abort.
        """
        from unipal.conformance.library_level import own_deadline
        from unipal.engine.comm import init

        with own_deadline(timeout):
            return init(
                rank=number,
                size=size,
                address=f"unix:{self.folder}/{name}",
                chip=self.chip.device,
                timeout=timeout,
                uncertified=True,  # this is where the certificate comes from
                **settings,
            )

    def leave(self) -> None:
        """Close the communicators, so that nothing of theirs stays behind."""
        for comm in self._comms.values():
            with contextlib.suppress(Exception):  # it ends anyway, and no check is open
                comm.close()

    def run(self, request: dict[str, Any]) -> Any:
        module, name = request["body"]
        body = getattr(importlib.import_module(module), name)
        rank = Rank(self, request)
        self.chip.patience = request["patience"]
        try:
            return body(rank, **request["words"])
        finally:
            rank.end()
            self.chip.end()
            self.chip.begin(None)

    def _board(self) -> Any:
        """A page that all ranks of the job share; the words are theirs by number."""
        path, size = f"{self.folder}/board", 8 * OWN * ranks.LARGEST
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.ftruncate(fd, size)
            return memoryview(mmap.mmap(fd, size)).cast("q")
        finally:
            os.close(fd)


def _answer(run: Callable[[], Any]) -> dict[str, Any]:
    """The value of a body, or in words what went wrong."""
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
    """Where in the checks it went wrong."""
    frames = traceback.extract_tb(error.__traceback__)
    here = [f for f in frames if os.path.basename(f.filename).startswith("test_")]
    return f" ({os.path.basename(here[-1].filename)}:{here[-1].lineno})" if here else ""


def _requests(descriptor: int) -> Iterator[dict[str, Any]]:
    with os.fdopen(descriptor, "rb", closefd=False) as lines:
        for line in lines:
            yield json.loads(line)


def prepare() -> None:
    """Import, once for all ranks, what each of them needs."""
    for module in ("engine.comm", "conformance.cells", "conformance.child", "conformance.harness"):
        with contextlib.suppress(ImportError):  # the body that needs it will say so
            importlib.import_module(f"unipal.{module}")


def main(requests: int, answers: int) -> int:
    """Serve until there are no more requests."""
    asked = _requests(requests)

    def reply(answer: dict[str, Any]) -> None:
        data = json.dumps(answer).encode() + b"\n"
        while data:
            data = data[os.write(answers, data) :]

    try:
        process = _Process(next(asked))
    except Exception as error:
        reply({"error": f"{type(error).__name__}: {error}"})
        return 3
    reply({"value": None})
    for request in asked:
        reply(_answer(lambda request=request: process.run(request)))  # type: ignore[misc]
    process.leave()
    with contextlib.suppress(OSError):
        sys.stderr.flush()
    return 0

"""Gloo as a back end of the host runner, through torch.

Operations that Gloo lacks are refused, not emulated: counts that differ by rank (except those of
all_to_allv), averages, reductions of unsigned types wider than a byte. Gloo's connections are
neither authenticated nor encrypted.
"""

from __future__ import annotations

import ctypes
import datetime
import importlib
import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from unipal.engine.calls.buffers import NAMES
from unipal.engine.calls.call import REDUCTION_NAMES, Call
from unipal.engine.errors import FAILED, REFUSED, CommError
from unipal.engine.rendezvous import job_dirs
from unipal.engine.selection import host_backends

if TYPE_CHECKING:
    from unipal.engine.runners.communicator_view import CommunicatorView

_MAX_POLL_S = 200e-6  # between two polls
_OPS = {"sum": "SUM", "prod": "PRODUCT", "max": "MAX", "min": "MIN"}


def make(comm: CommunicatorView) -> Gloo:
    """The back end of a communicator. Collective over all ranks. CommError if Gloo fails."""
    torch: Any = importlib.import_module("torch")
    distributed: Any = importlib.import_module("torch.distributed")
    if not distributed.is_gloo_available():
        raise CommError(REFUSED, "this torch has no Gloo", place="back end gloo")
    if comm.situation.across:
        reason = "ranks sit on different hosts, and Gloo's connections are not authenticated"
        raise CommError(REFUSED, reason, place="back end gloo", next="use back end builtin")
    folder = job_dirs.fresh("gloo") if comm.rank == 0 else None
    try:
        place = comm.exchange(str(folder.path) if folder is not None else "")[0]
        group = _joined(comm, distributed, os.path.join(place, "store"))
        comm.exchange(None)  # the file is no longer needed
    finally:
        if folder is not None:
            folder.release()
    return Gloo(comm, torch, distributed, group)


def _joined(comm: CommunicatorView, distributed: Any, file: str) -> Any:
    """Gloo's group, of ranks that meet in a file."""
    kind = distributed.ProcessGroupGloo
    try:
        store = distributed.FileStore(file, comm.size)
        options = kind._Options()
        options._timeout = datetime.timedelta(seconds=comm.settings.timeout)
        options._devices = [kind.create_device(hostname="127.0.0.1")]
        return kind(store, comm.rank, comm.size, options)
    except RuntimeError as error:
        raise CommError(FAILED, f"Gloo: {_line(error)}", place="back end gloo") from None


class Gloo:
    """See `host_backends.Backend`."""

    name = host_backends.GLOO

    def __init__(self, comm: CommunicatorView, torch: Any, distributed: Any, group: Any) -> None:
        self._comm, self._torch, self._dist, self._group = comm, torch, distributed, group
        self._calls: dict[str, Callable[[Call], Any]] = {
            "broadcast": self._broadcast,
            "barrier": lambda call: self._group.barrier(self._dist.BarrierOptions()),
            "send": lambda call: _Waited(self._group.send([self._in(call)], call.peer, 0)),
            "recv": lambda call: _Waited(self._group.recv([self._out(call)], call.peer, 0)),
            "gather": self._gather,
            "scatter": self._scatter,
            "all_gather": lambda call: self._group.allgather(
                [self._parts(self._out(call))], [self._in(call)]
            ),
            "all_to_all": lambda call: self._all_to_all(call, [], []),
            "all_to_allv": self._all_to_allv,
            "reduce": self._reduce,
            "all_reduce": self._all_reduce,
            "reduce_scatter": self._reduce_scatter,
        }

    def refuses(self, call: Call) -> str:
        """See Backend."""
        reduce = REDUCTION_NAMES[call.reduce] if call.shape.reduces else ""
        return host_backends.serves(self.name, call.shape.name, NAMES[call.type], reduce)

    def start(self, made: Sequence[Call]) -> _Works:
        """See Backend. Calls without data do not use Gloo."""
        moving = [call for call in made if _moves(call)]
        try:
            return _Works([self._calls[call.shape.name](call) for call in moving])
        except RuntimeError as error:
            raise CommError(FAILED, f"Gloo: {_line(error)}", place="back end gloo") from None

    def close(self) -> None:
        """See Backend."""
        self._group = None

    # ---- tensors -------------------------------------------------------------------------------

    def _tensor(self, call: Call, address: int, elements: int) -> Any:
        """Host memory as a tensor: of the type to reduce, of bytes to move."""
        size = elements * call.element_bytes
        if not size:
            return self._torch.empty(0, dtype=self._torch.uint8)
        memory = (ctypes.c_uint8 * size).from_address(address)
        kind = NAMES[call.type] if call.shape.reduces else "uint8"
        return self._torch.frombuffer(memory, dtype=getattr(self._torch, kind))

    def _in(self, call: Call) -> Any:
        blocks = self._comm.size if call.shape.input == "n" else 1
        return self._tensor(call, call.input, blocks * call.count)

    def _out(self, call: Call) -> Any:
        blocks = self._comm.size if call.shape.output == "n" else 1
        return self._tensor(call, call.output, blocks * call.count)

    def _parts(self, whole: Any) -> list[Any]:
        return list(whole.chunk(self._comm.size))

    def _options(self, name: str, call: Call) -> Any:
        """torch's options of a call: root and reduce op."""
        made = getattr(self._dist, name)()
        if call.shape.rooted:
            made.rootRank = call.root
        if call.shape.reduces:
            made.reduceOp = getattr(self._dist.ReduceOp, _OPS[REDUCTION_NAMES[call.reduce]])
        return made

    # ---- calls -----------------------------------------------------------------------------------

    def _broadcast(self, call: Call) -> Any:
        if call.input and call.output and call.input != call.output:
            ctypes.memmove(call.output, call.input, call.count * call.element_bytes)
        return self._group.broadcast([self._out(call)], self._options("BroadcastOptions", call))

    def _gather(self, call: Call) -> Any:
        out = [self._parts(self._out(call))] if self._comm.rank == call.root else []
        return self._group.gather(out, [self._in(call)], self._options("GatherOptions", call))

    def _scatter(self, call: Call) -> Any:
        given = [self._parts(self._in(call))] if self._comm.rank == call.root else []
        return self._group.scatter([self._out(call)], given, self._options("ScatterOptions", call))

    def _all_to_all(self, call: Call, out: list[int], given: list[int]) -> Any:
        options = self._dist.AllToAllOptions()
        return self._group.alltoall_base(self._out(call), self._in(call), out, given, options)

    def _all_to_allv(self, call: Call) -> Any:
        vectors, size = call.vectors, call.element_bytes
        assert vectors is not None  # staging has made the blocks consecutive
        sends = [count * size for count in vectors.input_counts]
        gets = [count * size for count in vectors.output_counts]
        out = self._tensor(call, call.output, sum(vectors.output_counts))
        given = self._tensor(call, call.input, sum(vectors.input_counts))
        options = self._dist.AllToAllOptions()
        return self._group.alltoall_base(out, given, gets, sends, options)

    def _reduce(self, call: Call) -> Any:
        """Reduces in the root's output; elsewhere in the staged input, which is not read again."""
        at = self._in(call)
        if self._comm.rank == call.root:
            out = self._out(call)
            out.copy_(at)
            at = out
        return self._group.reduce([at], self._options("ReduceOptions", call))

    def _all_reduce(self, call: Call) -> Any:
        out = self._out(call)
        out.copy_(self._in(call))
        return self._group.allreduce([out], self._options("AllreduceOptions", call))

    def _reduce_scatter(self, call: Call) -> Any:
        options = self._options("ReduceScatterOptions", call)
        given = [self._parts(self._in(call))]
        return _Waited(self._group.reduce_scatter([self._out(call)], given, options))


class _Waited:
    """For works that complete only while a thread waits: waits on a thread."""

    def __init__(self, work: Any) -> None:
        self._work, self._over = work, threading.Event()
        self._error: RuntimeError | None = None
        threading.Thread(target=self._wait, name="unipal-gloo", daemon=True).start()

    def _wait(self) -> None:
        try:
            self._work.wait()
        except RuntimeError as error:
            self._error = error
        self._over.set()

    def is_completed(self) -> bool:
        return self._over.is_set()

    def wait(self) -> None:
        self._over.wait()
        if self._error is not None:
            raise self._error


class _Works:
    """Adapts pending works of torch to Moving."""

    def __init__(self, works: list[Any]) -> None:
        self._works = works

    def ended(self) -> bool:
        """See Moving."""
        if not all(work.is_completed() for work in self._works):
            return False
        for work in self._works:
            try:
                work.wait()
            except RuntimeError as error:
                raise CommError(FAILED, f"Gloo: {_line(error)}", place="back end gloo") from None
        return True

    def pause(self, seconds: float) -> None:
        """See Moving."""
        time.sleep(min(seconds, _MAX_POLL_S))


def _moves(call: Call) -> bool:
    vectors = call.vectors
    if vectors is not None:
        return True
    return call.count > 0 or call.shape.name == "barrier"


def _line(error: BaseException) -> str:
    return " ".join(str(error).partition("\n")[0].split())

"""MPI as a back end of the host runner: mpi4py's non-blocking calls over host memory.

MPI must have been started with the job (mpirun, srun); it cannot be joined later. Operations that
MPI lacks (reductions of half types, averages) are refused. Minimum and maximum of a NaN follow the
MPI library. NumPy computes reductions whose result differs from C's in Open MPI (`_own`).
"""

from __future__ import annotations

import ctypes
import functools
import importlib
import time
import zlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from unipal.engine.calls.buffers import NAMES
from unipal.engine.calls.call import REDUCTION_NAMES, Call, Vectors
from unipal.engine.errors import FAILED, MISMATCH, REFUSED, CommError
from unipal.engine.selection import host_backends

if TYPE_CHECKING:
    from unipal.engine.runners.communicator_view import CommunicatorView

_TYPES = {
    "int8": "INT8_T", "uint8": "UINT8_T", "int32": "INT32_T", "uint32": "UINT32_T",
    "int64": "INT64_T", "uint64": "UINT64_T", "float16": "UINT16_T", "bfloat16": "UINT16_T",
    "float32": "FLOAT", "float64": "DOUBLE",
}  # fmt: skip
# Measured with Open MPI 4.1.4 and its component op/avx: sums of one byte saturate instead of
# wrapping, and uint64 is compared as signed.
_WRONG = {("int8", "sum"), ("uint8", "sum"), ("uint64", "max"), ("uint64", "min")}
_MAX_POLL_S = 200e-6  # between two polls: MPI progresses only while it is polled


def make(comm: CommunicatorView) -> Mpi:
    """The back end of a communicator. Collective over all ranks. CommError if MPI cannot serve.

    The import calls MPI_Init, which waits for all ranks and holds the interpreter's lock: at that
    time no other rank may need an answer of this process (see Coordinator._send_all).
    """
    MPI: Any = importlib.import_module("mpi4py.MPI")  # noqa: N806 (as everybody calls it)
    world = MPI.COMM_WORLD
    threads = MPI.Query_thread() == MPI.THREAD_MULTIPLE
    said = comm.exchange([world.rank, world.size, threads, MPI.Get_library_version()[:40]])
    places = [rank for rank, *_ in said]
    if len(set(places)) < comm.size:
        reason = f"MPI was not started with the job: {comm.size} ranks are {sorted(set(places))} of"
        reason += f" MPI worlds of {sorted({size for _, size, *_ in said})}"
        following = "start the job by Open MPI's mpirun, or UNIPAL_HOST_BACKEND=builtin"
        raise CommError(REFUSED, reason, place="back end mpi", next=following)
    if not all(threads for _, _, threads, _ in said):
        reason = "MPI was started without MPI_THREAD_MULTIPLE, and calls come from several threads"
        following = "leave mpi4py.rc.thread_level at its default"
        raise CommError(REFUSED, reason, place="back end mpi", next=following)
    group = world.Get_group().Incl(places)
    made = world.Create_group(group, tag=zlib.crc32(comm.name.encode()) % 30000)
    made.Set_errhandler(MPI.ERRORS_RETURN)
    return Mpi(comm, MPI, made)


@functools.cache
def _own(type: str, reduce: str) -> Any:
    """An MPI operation computed by NumPy; it lives as long as the process."""
    join = {"sum": np.add, "max": np.maximum, "min": np.minimum}[reduce]

    def reduced(given: Any, into: Any, _: Any) -> None:
        result = np.frombuffer(into, type)
        join(np.frombuffer(given, type), result, out=result)

    return importlib.import_module("mpi4py.MPI").Op.Create(reduced, commute=True)


class Mpi:
    """See `host_backends.Backend`."""

    name = host_backends.MPI

    def __init__(self, comm: CommunicatorView, module: Any, made: Any) -> None:
        self._comm, self._mpi, self._ranks = comm, module, made
        self._calls: dict[str, Callable[[Call], Any]] = {
            "broadcast": self._broadcast,
            "barrier": lambda call: self._ranks.Ibarrier(),
            "send": lambda call: self._ranks.Isend(self._in(call), call.peer),
            "recv": lambda call: self._ranks.Irecv(self._out(call), call.peer),
            "gather": self._to_root("Igather"),
            "gatherv": self._to_root("Igatherv"),
            "scatter": self._from_root("Iscatter"),
            "scatterv": self._from_root("Iscatterv"),
            "all_gather": lambda call: self._ranks.Iallgather(self._in(call), self._out(call)),
            "all_gatherv": lambda call: self._ranks.Iallgatherv(self._in(call), self._out(call)),
            "all_to_all": lambda call: self._ranks.Ialltoall(self._in(call), self._out(call)),
            "all_to_allv": lambda call: self._ranks.Ialltoallv(self._in(call), self._out(call)),
            "reduce": self._reduce,
            "all_reduce": lambda call: self._ranks.Iallreduce(
                self._in(call), self._out(call), self._op(call)
            ),
            "reduce_scatter": lambda call: self._ranks.Ireduce_scatter_block(
                self._in(call), self._out(call), self._op(call)
            ),
            "reduce_scatterv": self._reduce_scatterv,
        }

    def refuses(self, call: Call) -> str:
        """See Backend."""
        reduce = REDUCTION_NAMES[call.reduce] if call.shape.reduces else ""
        return host_backends.serves(self.name, call.shape.name, NAMES[call.type], reduce)

    def start(self, made: Sequence[Call]) -> _Requests:
        """See Backend."""
        try:
            requests = [self._calls[call.shape.name](call) for call in made]
        except self._mpi.Exception as error:
            raise _failed(error) from None
        return _Requests(self._mpi, requests, made)

    def close(self) -> None:
        """See Backend. Freeing is collective in MPI, so the communicator stays until MPI ends."""

    # ---- buffers -------------------------------------------------------------------------------

    def _type(self, call: Call) -> Any:
        return getattr(self._mpi, _TYPES[NAMES[call.type]])

    def _op(self, call: Call) -> Any:
        type, reduce = NAMES[call.type], REDUCTION_NAMES[call.reduce]
        if (type, reduce) in _WRONG:
            return _own(type, reduce)
        return getattr(self._mpi, reduce.upper())

    def _memory(self, address: int, size: int) -> Any:
        return self._mpi.memory.fromaddress(address, size) if size else bytearray()

    def _in(self, call: Call) -> list[Any]:
        return self._side(call, call.input, call.shape.input, _inputs(call.vectors))

    def _out(self, call: Call) -> list[Any]:
        return self._side(call, call.output, call.shape.output, _outputs(call.vectors))

    def _side(
        self, call: Call, address: int, wide: str, vectors: tuple[Any, Any] | None
    ) -> list[Any]:
        """mpi4py's buffer: memory, count or counts and displacements, type."""
        size = call.element_bytes
        if vectors is None:
            blocks = self._comm.size if wide == "n" else 1
            return [self._memory(address, blocks * call.count * size), call.count, self._type(call)]
        counts, displs = vectors
        end = max((c + d for c, d in zip(counts, displs, strict=True)), default=0)
        memory = self._memory(address, end * size)
        if wide == "n":
            return [memory, list(counts), list(displs), self._type(call)]
        return [memory, counts[0], self._type(call)]

    # ---- calls without a direct MPI equivalent
    # -----------------------------------------------------

    def _broadcast(self, call: Call) -> Any:
        if call.input and call.output and call.input != call.output:
            ctypes.memmove(call.output, call.input, call.count * call.element_bytes)
        return self._ranks.Ibcast(self._out(call), call.root)

    def _to_root(self, name: str) -> Callable[[Call], Any]:
        def start(call: Call) -> Any:
            at_root = self._comm.rank == call.root
            out = self._out(call) if at_root else None
            return getattr(self._ranks, name)(self._in(call), out, call.root)

        return start

    def _from_root(self, name: str) -> Callable[[Call], Any]:
        def start(call: Call) -> Any:
            at_root = self._comm.rank == call.root
            given = self._in(call) if at_root else None
            return getattr(self._ranks, name)(given, self._out(call), call.root)

        return start

    def _reduce(self, call: Call) -> Any:
        out = self._out(call) if self._comm.rank == call.root else None
        return self._ranks.Ireduce(self._in(call), out, self._op(call), call.root)

    def _reduce_scatterv(self, call: Call) -> Any:
        assert call.vectors is not None  # staging has made the blocks consecutive
        counts = list(call.vectors.input_counts)
        given = [self._memory(call.input, sum(counts) * call.element_bytes), self._type(call)]
        return self._ranks.Ireduce_scatter(given, self._out(call), counts, self._op(call))


class _Requests:
    """Adapts pending requests of MPI to Moving."""

    def __init__(self, module: Any, requests: list[Any], made: Sequence[Call]) -> None:
        self._mpi, self._requests, self._made = module, requests, made

    def ended(self) -> bool:
        """See Moving."""
        states = [self._mpi.Status() for _ in self._requests]
        try:
            if not self._mpi.Request.Testall(self._requests, states):
                return False
        except self._mpi.Exception as error:
            raise _failed(error) from None
        for call, state in zip(self._made, states, strict=True):
            if call.shape.name == "recv" and state.Get_count(self._mpi.BYTE) != (
                call.count * call.element_bytes
            ):
                reason = f"rank {call.peer} sent {state.Get_count(self._mpi.BYTE)} bytes, and "
                reason += f"{call.count * call.element_bytes} are expected"
                raise CommError(MISMATCH, reason, culprits=[call.peer], place="recv")
        return True

    def pause(self, seconds: float) -> None:
        """See Moving."""
        time.sleep(min(seconds, _MAX_POLL_S))


def _inputs(vectors: Vectors | None) -> tuple[Any, Any] | None:
    return None if vectors is None else (vectors.input_counts, vectors.input_displs)


def _outputs(vectors: Vectors | None) -> tuple[Any, Any] | None:
    return None if vectors is None else (vectors.output_counts, vectors.output_displs)


def _failed(error: Any) -> CommError:
    return CommError(FAILED, f"MPI: {error}", place="back end mpi")

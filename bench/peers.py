"""One rank of one library under measurement: bench/collectives.py starts it and commands it.

A rank connects to the bench's socket, says who it is, and then serves commands, one line of JSON
each. Between commands it sleeps in a blocking read, so that it costs nothing while another library
is measured. Not called by hand.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import mmap
import os
import socket
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

Call = Callable[[], object]

OPERATIONS = (
    "sendrecv",
    "all_reduce",
    "all_gather",
    "all_to_all",
    "broadcast",
    "reduce_scatter",
    "reduce",
    "gather",
    "scatter",
)


@dataclass(frozen=True)
class Shape:
    """Float32 elements of one call. `block` is the n-th part that size stands for as a whole."""

    operation: str
    block: int
    n: int

    @property
    def input(self) -> int:
        """Elements a rank gives."""
        return self.block if self.operation in ("all_gather", "gather") else self.block * self.n

    @property
    def output(self) -> int:
        """Elements a rank gets."""
        small = self.operation in ("reduce_scatter", "scatter")
        return self.block if small else self.block * self.n


def given(shape: Shape, rank: int) -> np.ndarray:
    """What rank puts into its input: block b holds rank·n + b + 1, exact in float32."""
    blocks = shape.input // shape.block
    return np.repeat(np.arange(blocks, dtype=np.float32) + rank * shape.n + 1, shape.block)


def expected(shape: Shape, rank: int) -> np.ndarray | None:
    """What the call must leave in the output of rank; None where it leaves nothing defined."""
    n = shape.n
    table = np.array([[r * n + b + 1 for b in range(n)] for r in range(n)], dtype=np.float32)
    blocks: Any
    match shape.operation:
        case "sendrecv":
            blocks = table[(rank - 1) % n]
        case "all_reduce":
            blocks = table.sum(axis=0)
        case "reduce":
            blocks = table.sum(axis=0) if rank == 0 else None
        case "all_gather":
            blocks = table[:, 0]
        case "gather":
            blocks = table[:, 0] if rank == 0 else None
        case "all_to_all":
            blocks = table[:, rank]
        case "broadcast":
            blocks = table[0]
        case "reduce_scatter":
            blocks = table[:, rank].sum(keepdims=True)
        case "scatter":
            blocks = table[0, rank : rank + 1]
        case other:
            raise ValueError(other)
    return None if blocks is None else np.repeat(blocks, shape.block)


class Library(ABC):
    """What the loop below asks of a library. Collective calls are blocking and out of place where
    the library can do so; broadcast and Gloo's reductions work on the output, filled before."""

    rank: int
    n: int
    version: str
    memories: tuple[str, ...] = ("host",)

    @abstractmethod
    def barrier(self) -> None:
        """Return when all ranks have come."""

    @abstractmethod
    def prepare(self, shape: Shape, memory: str) -> Call:
        """Buffers for the shape and a call on them."""

    @abstractmethod
    def fill(self, values: np.ndarray) -> None:
        """Put values into the input of the call prepared last, or where it works in place."""

    @abstractmethod
    def result(self) -> np.ndarray:
        """The output of the call prepared last."""


class OpenMpi(Library):
    """Open MPI through mpi4py; buffer specifications are made once, its quickest form."""

    def __init__(self) -> None:
        from mpi4py import MPI

        self.mpi: Any = MPI
        self.comm = MPI.COMM_WORLD
        self.rank, self.n = self.comm.Get_rank(), self.comm.Get_size()
        self.version = MPI.Get_library_version().split(",")[0]

    def barrier(self) -> None:
        self.comm.Barrier()

    def prepare(self, shape: Shape, memory: str) -> Call:
        mpi, comm, rank, n = self.mpi, self.comm, self.rank, self.n
        x = np.zeros(shape.input, np.float32)
        y = np.zeros(shape.output, np.float32)
        self.x, self.y = x, y
        a, b = (x, shape.input, mpi.FLOAT), (y, shape.output, mpi.FLOAT)
        part_a, part_b = (x, shape.block, mpi.FLOAT), (y, shape.block, mpi.FLOAT)
        match shape.operation:
            case "sendrecv":
                to, source = (rank + 1) % n, (rank - 1) % n
                return partial(comm.Sendrecv, a, to, 0, b, source, 0)
            case "all_reduce":
                return partial(comm.Allreduce, a, b, mpi.SUM)
            case "all_gather":
                return partial(comm.Allgather, a, part_b)
            case "all_to_all":
                return partial(comm.Alltoall, part_a, part_b)
            case "broadcast":
                self.x = y
                return partial(comm.Bcast, b, 0)
            case "reduce_scatter":
                return partial(comm.Reduce_scatter_block, part_a, b, mpi.SUM)
            case "reduce":
                return partial(comm.Reduce, a, b, mpi.SUM, 0)
            case "gather":
                return partial(comm.Gather, a, part_b if rank == 0 else None, 0)
            case "scatter":
                return partial(comm.Scatter, part_a if rank == 0 else None, b, 0)
            case other:
                raise ValueError(other)

    def fill(self, values: np.ndarray) -> None:
        self.x[:] = values

    def result(self) -> np.ndarray:
        return self.y


class Gloo(Library):
    """Gloo through torch.distributed on tensors of host memory."""

    def __init__(self) -> None:
        import torch
        import torch.distributed as dist

        self.torch: Any = torch
        self.dist: Any = dist
        self.rank, self.n = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")
        torch.set_num_threads(1)
        dist.init_process_group(
            "gloo",
            init_method=f"file://{os.environ['BENCH_FOLDER']}/gloo-{self.n}",
            rank=self.rank,
            world_size=self.n,
        )
        self.version = f"Gloo of torch {torch.__version__}"

    def barrier(self) -> None:
        self.dist.barrier()

    def prepare(self, shape: Shape, memory: str) -> Call:
        dist, rank, n = self.dist, self.rank, self.n
        x = self.torch.zeros(shape.input)
        y = self.torch.zeros(shape.output)
        self.x, self.y = x, y
        match shape.operation:
            case "sendrecv":
                to, source = (rank + 1) % n, (rank - 1) % n

                def exchange() -> None:
                    sent = dist.isend(x, to)
                    dist.recv(y, source)
                    sent.wait()

                return exchange
            case "all_reduce":
                self.x = y
                return partial(dist.all_reduce, y)
            case "all_gather":
                gather = getattr(dist, "all_gather_single", dist.all_gather_into_tensor)
                return partial(gather, y, x)
            case "all_to_all":
                return partial(dist.all_to_all_single, y, x)
            case "broadcast":
                self.x = y
                return partial(dist.broadcast, y, 0)
            case "reduce_scatter":
                scatter = getattr(dist, "reduce_scatter_single", dist.reduce_scatter_tensor)
                return partial(scatter, y, x)
            case "reduce":
                self.x = y
                return partial(dist.reduce, y, 0)
            case "gather":
                parts = list(y.split(shape.block)) if rank == 0 else None
                return partial(dist.gather, x, parts, 0)
            case "scatter":
                parts = list(x.split(shape.block)) if rank == 0 else None
                return partial(dist.scatter, y, parts, 0)
            case other:
                raise ValueError(other)

    def fill(self, values: np.ndarray) -> None:
        self.x.copy_(self.torch.from_numpy(values))

    def result(self) -> np.ndarray:
        values: np.ndarray = self.y.numpy()
        return values


class Unipal(Library):
    """This project's engine: memory of the cpu chip ("cpu chip") or plain arrays ("numpy")."""

    memories = ("cpu chip", "numpy")

    def __init__(self) -> None:
        import unipal

        self.rank, self.n = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        self.comm: Any = unipal.init(
            rank=self.rank,
            size=self.n,
            address=os.environ["BENCH_ADDRESS"],
            chip=os.environ.get("BENCH_CHIP", "cpu"),
            uncertified=True,  # what is measured is speed; `pal certify cpu` says what is right
        )
        # `situation`: earlier versions, which bench/versions.py runs, have no `context`
        self.version = f"unipal {unipal.__version__}, runner {self.comm.situation.runner}"

    def barrier(self) -> None:
        self.comm.barrier()

    def _buffer(self, elements: int, memory: str) -> tuple[Any, np.ndarray]:
        if memory == "numpy":
            array = np.zeros(elements, np.float32)
            return array, array
        buffer = self.comm.alloc(elements, "float32")
        return buffer, buffer.numpy()

    def prepare(self, shape: Shape, memory: str) -> Call:
        comm, rank, n = self.comm, self.rank, self.n
        x, self.x = self._buffer(shape.input, memory)
        y, self.y = self._buffer(shape.output, memory)
        match shape.operation:
            case "sendrecv":
                to, source = (rank + 1) % n, (rank - 1) % n
                return partial(comm.sendrecv, x, y, to, source)
            case "broadcast":
                self.x = self.y
                return partial(comm.broadcast, y, 0)
            case "reduce":
                return partial(comm.reduce, x, y, 0)
            case "gather":
                return partial(comm.gather, x, y if rank == 0 else None, 0)
            case "scatter":
                return partial(comm.scatter, x if rank == 0 else None, y, 0)
            case same:
                return partial(getattr(comm, same), x, y)

    def fill(self, values: np.ndarray) -> None:
        self.x[:] = values

    def result(self) -> np.ndarray:
        return self.y

    def entry(self) -> float:
        """Nanoseconds from entering comm.all_reduce(x) to entering C, on a cached call: the call
        less its C function called directly, and a C function that does nothing added.
        """
        from unipal.engine.comm.communicator import parts_of

        comm, parts = self.comm, parts_of(self.comm)
        lib = parts.state.lib
        x = comm.alloc(2, "float32")
        comm.all_reduce(x)
        bound = next(iter(parts.fast.table.values()))
        address, null = x.address, parts.state.ffi.NULL
        found = []
        for _ in range(41):
            times = []
            for call in (
                partial(comm.all_reduce, x),
                partial(lib.engine_call_bound, bound, address, address, 0),
                partial(lib.engine_release, null),
            ):
                start = time.perf_counter_ns()
                for _ in range(2000):
                    call()
                times.append((time.perf_counter_ns() - start) / 2000)
            found.append(times[0] - times[1] + times[2])
        return sorted(found)[len(found) // 2]


class TwoCores(Library):
    """bench/two_core.c: what two cores reach without any library. Its memories are its three
    programs; each does a whole sendrecv or all_reduce."""

    memories = ("memcpy", "plain stores", "streaming stores")

    def __init__(self) -> None:
        self.rank, self.n = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        self.version = "bench/two_core.c"
        c = ctypes.CDLL(os.environ["BENCH_TWO_CORE"])
        c.two_core_area.restype = ctypes.c_size_t
        for name in ("two_core_exchange", "two_core_reduce"):
            getattr(c, name).restype = ctypes.c_double
        for name in ("two_core_input", "two_core_output"):
            getattr(c, name).restype = ctypes.c_void_p
        self.c = c
        self.most = int(os.environ["BENCH_TWO_CORE_BYTES"])
        size = c.two_core_area(ctypes.c_size_t(self.most))
        path = os.path.join(os.environ["BENCH_SHARED"], "two-core")
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.ftruncate(descriptor, size)
        self.area = mmap.mmap(descriptor, size)
        self.at = ctypes.addressof(ctypes.c_char.from_buffer(self.area))

    def barrier(self) -> None:
        """Nothing: each program begins with its own."""

    def _array(self, function: str, elements: int) -> np.ndarray:
        address = getattr(self.c, function)(
            ctypes.c_void_p(self.at), ctypes.c_size_t(self.bytes), self.rank
        )
        return np.ctypeslib.as_array((ctypes.c_float * elements).from_address(address))

    def prepare(self, shape: Shape, memory: str) -> Call:
        self.bytes = shape.output * 4
        self.memory = memory
        self.x = self._array("two_core_input", shape.input)
        self.y = self._array("two_core_output", shape.output)
        return partial(self.program, 1)

    def program(self, calls: int) -> float:
        """Nanoseconds per iteration."""
        where = (ctypes.c_void_p(self.at), ctypes.c_size_t(self.bytes), self.rank)
        if self.memory == "memcpy":
            took: float = self.c.two_core_exchange(*where, calls)
        else:
            took = self.c.two_core_reduce(*where, int(self.memory == "streaming stores"), calls)
        if took < 0:
            raise RuntimeError("the peer did not come")
        return took

    def fill(self, values: np.ndarray) -> None:
        self.x[:] = values

    def result(self) -> np.ndarray:
        return self.y


LIBRARIES: dict[str, type[Library]] = {
    "mpi": OpenMpi,
    "gloo": Gloo,
    "unipal": Unipal,
    "two_core": TwoCores,
}


def serve(library: Library, link: socket.socket) -> None:
    """Answer commands until the bench closes the socket.

    prepare {operation, block, memory}: buffers, one checked call → {wrong: elements}.
    check {}: outputs emptied, one more checked call → {wrong: elements}.
    run {calls}: a barrier, then calls in a row → {ns: for all of them}.
    entry {}: of Unipal, what Python costs before C is entered → {ns}.
    """
    shape = Shape("sendrecv", 1, library.n)
    call: Call = library.barrier
    reader, writer = link.makefile("r"), link.makefile("w")

    def say(answer: dict[str, Any]) -> None:
        writer.write(json.dumps(answer) + "\n")
        writer.flush()

    def wrong() -> int:
        """Elements that one call leaves wrong."""
        library.result()[:] = 0  # no operation leaves a zero in what it defines
        library.fill(given(shape, library.rank))
        library.barrier()
        call()
        library.barrier()  # another rank may write this rank's output until it returns
        want = expected(shape, library.rank)
        return 0 if want is None else int(np.count_nonzero(library.result() != want))

    say({"rank": library.rank, "version": library.version})
    for line in reader:
        command = json.loads(line)
        try:
            if command["do"] == "prepare":
                shape = Shape(command["operation"], command["block"], library.n)
                call = library.prepare(shape, command["memory"])
                say({"wrong": wrong()})
            elif command["do"] == "check":
                say({"wrong": wrong()})
            elif command["do"] == "entry" and isinstance(library, Unipal):
                say({"ns": library.entry()})
            else:
                calls = command["calls"]
                if isinstance(library, TwoCores):
                    say({"ns": library.program(calls) * calls})
                    continue
                library.barrier()
                start = time.perf_counter_ns()
                for _ in range(calls):
                    call()
                say({"ns": time.perf_counter_ns() - start})
        except Exception as error:
            say({"error": f"{type(error).__name__}: {error}"})


def main() -> int:
    """Join the library's group, then the bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", choices=sorted(LIBRARIES))
    options = parser.parse_args()
    link = socket.socket(socket.AF_UNIX)
    link.connect(os.environ["BENCH_SOCKET"])
    try:
        library = LIBRARIES[options.library]()
    except Exception as error:
        first, *more = f"{type(error).__name__}: {error}".splitlines()
        steps = [line.strip() for line in more if line.strip().startswith("next:")]
        answer = {"error": "; ".join([first, *steps])}
        link.sendall((json.dumps(answer) + "\n").encode())
        return 1
    serve(library, link)
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

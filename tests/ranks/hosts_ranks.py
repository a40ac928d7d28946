"""Ranks of the host runner for tests: every operation with every back end, and its own results.

`python -m hosts_ranks` (or with `mpirun`) is one rank: it reads what to do from the environment.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from unipal.engine.calls.call import shapes
from unipal.engine.comm.communicator import Communicator, init, parts_of
from unipal.generated.pal import MemType

Array = npt.NDArray[Any]
COUNTS = (0, 67, 5003)
MOVED = ("uint8", "float32", "float64", "bfloat16")  # widths of all types; bytes are moved
TYPES = (
    "int8", "uint8", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64",
    "bfloat16",
)  # fmt: skip
REDUCTIONS = ("sum", "prod", "max", "min", "avg")


def values(rank: int, count: int, type: str, seed: int) -> Array:
    """Small whole numbers, of which no sum or product of four ranks rounds or wraps in int8."""
    numbers = (np.arange(count, dtype=np.int64) * 7 + 3 * rank + seed) % 3 + 1
    if type == "bfloat16":
        return (numbers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return numbers.astype(type)


def any_bits(rank: int, count: int, type: str, seed: int) -> Array:
    """Integers of which most sums and products wrap; floats as `values` are."""
    if "int" not in type:
        return values(rank, count, type, seed)
    bits = np.random.default_rng([rank, seed]).bytes(count * np.dtype(type).itemsize)
    return np.frombuffer(bits, type)


class Held:
    """A stream of the chip on which an input is only written after `open()`."""

    def __init__(self, comm: Communicator) -> None:
        self._device: Any = parts_of(comm).state.chip.device
        self.stream = self._device.streamCreate()
        self.number = int(self._device.ffi.cast("uintptr_t", self.stream))
        self._rooms: list[int] = []
        self._word = self._pinned(8).view(np.uint64)
        self._word[0] = 0
        self._value = 0

    def _pinned(self, size: int) -> Array:
        """Page-locked bytes: copies of other host memory wait for the held stream."""
        address = int(self._device.deviceMalloc(max(8, size), MemType.HOST))
        self._rooms.append(address)
        return np.ctypeslib.as_array((ctypes.c_uint8 * size).from_address(address))

    def late(self, array: Any, content: Array) -> None:
        """Holds the stream; behind that `array` gets `content`."""
        self._value += 1
        at = int(self._word.ctypes.data)
        self._device.streamWaitValue64(self.stream, at, self._value, 0)
        if content.nbytes:
            room = self._pinned(content.nbytes)
            room[:] = content.view(np.uint8)
            at = int(room.ctypes.data)
            self._device.deviceMemcpy(array.address, at, room.nbytes, 0, self.stream)

    def after(self, array: Any) -> Array:
        """A host copy of `array` that the stream makes after its earlier work."""
        room = self._pinned(array.nbytes)
        if array.nbytes:
            at = int(room.ctypes.data)
            self._device.deviceMemcpy(at, array.address, array.nbytes, 1, self.stream)
        return room

    def open(self) -> None:
        """Lets the stream go."""
        self._word[0] = self._value

    def drain(self) -> None:
        """Waits for the stream."""
        self._device.streamSynchronize(self.stream)

    def close(self) -> None:
        """Gives everything back."""
        self._device.streamDestroy(self.stream)
        for room in self._rooms:
            self._device.deviceFree(room, MemType.HOST)


def every_operation(comm: Communicator) -> dict[str, str]:
    """cell → digest of this rank's output."""
    found: dict[str, str] = {}
    for name, shape in shapes().items():
        for type in TYPES if shape.reduces else MOVED:
            for op in REDUCTIONS if shape.reduces else ("",):
                cell = f"{name}.{type}" + (f".{op}" if op else "")
                held, digest = Held(comm), hashlib.blake2b(digest_size=8)
                for seed, count in enumerate(COUNTS[1:2] if shape.reduces else COUNTS):
                    digest.update(run_one(comm, held, name, type, op, count, seed, any_bits))
                held.close()
                found[cell] = digest.hexdigest()
    return found


def run_one(
    comm: Communicator,
    held: Held,
    name: str,
    type: str,
    op: str,
    count: int,
    seed: int,
    fill: Callable[[int, int, str, int], Array] = values,
) -> bytes:
    """One asynchronous call behind a held stream; the output as later work of the stream has it."""
    n, me = comm.size, comm.rank
    root = (seed + zlib.crc32(name.encode())) % n
    counts = [(count + 5 * r) % (count + 1) for r in range(n)]
    shape = shapes()[name]
    if name == "sendrecv":
        x, out = comm.alloc(count, type), comm.alloc(count, type)
        held.late(x, fill(me, count, type, seed))
        held.open()
        comm.sendrecv(x, out, (me + 1) % n, (me - 1) % n, stream=held.number)
        return bytes(out.to_numpy().tobytes())
    if name in ("send", "recv"):
        return _message(comm, held, type, count, seed)
    sizes = {"1": counts[me] if shape.v else count, "n": sum(counts) if shape.v else n * count}
    words: dict[str, Any] = {"stream": held.number, "async_op": True}
    if shape.reduces:
        words["op"] = op
    if shape.rooted:
        words["root"] = root
    if name == "barrier":
        comm.barrier(**words).wait()  # type: ignore[union-attr]
        return b""
    if name == "all_to_allv":
        gets = [(count + 5 * me + r) % (count + 1) for r in range(n)]
        sends = [(count + 5 * r + me) % (count + 1) for r in range(n)]
        words |= {"send_counts": sends, "recv_counts": gets}
        sizes = {"in": sum(sends), "out": sum(gets)}
    elif shape.v:
        words["counts"] = counts
    sides = ("in", "out") if name == "all_to_allv" else (shape.input, shape.output)
    x = comm.alloc(sizes[sides[0]], type) if shape.has_input(me, root) else None
    out = comm.alloc(sizes[sides[1]], type) if shape.has_output(me, root) else None
    if x is not None:
        held.late(x, fill(me, x.count, type, seed))
    if out is not None:
        out.copy_from(np.zeros(out.count, np.uint8))
    if name == "broadcast":
        work = comm.broadcast(out if x is None else x, out=None if x is None else out, **words)
    else:
        work = getattr(comm, name)(x, out, **words)
    later = held.after(out) if out is not None else np.empty(0, np.uint8)
    held.open()
    held.drain()
    work.wait()
    if out is not None:
        assert later.tobytes() == out.to_numpy().tobytes(), f"{name}: later work saw another output"
    return bytes(later.tobytes())


def _message(comm: Communicator, held: Held, type: str, count: int, seed: int) -> bytes:
    me, n = comm.rank, comm.size
    x, out = comm.alloc(count, type), comm.alloc(count, type)
    held.late(x, values(me, count, type, seed))
    work = comm.isend(x, (me + 1) % n, stream=held.number)
    other = comm.irecv(out, (me - 1) % n)
    held.open()
    assert work is not None
    assert other is not None
    other.wait()
    work.wait()
    held.drain()
    return bytes(out.to_numpy().tobytes())


def main() -> int:
    """One rank under mpirun: leaves its digests in a file of the folder it is given."""
    rank, size = int(os.environ["OMPI_COMM_WORLD_RANK"]), int(os.environ["OMPI_COMM_WORLD_SIZE"])
    backend = sys.argv[1]
    with init(
        rank, size, sys.argv[2], sys.argv[3], secret=sys.argv[4], runner="host",
        host_backend=backend, uncertified=True, timeout=30,
    ) as comm:  # fmt: skip
        found = every_operation(comm)
    (Path(sys.argv[5]) / f"{rank}.json").write_text(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Pinned host memory through which the host runner moves device data.

A call is moved in windows of at most C elements of every block. C follows from the operation, the
number of ranks and agreed settings, so all ranks have the same windows. A window is loaded from the
caller's memory into staging, moved among the ranks as a call over host memory, and stored. Adjacent
windows use different buffers, so that one is copied while the other is moved.
"""

from __future__ import annotations

import ctypes
import dataclasses
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
from unipal.engine.calls.buffers import DeviceArray, memory_of
from unipal.engine.calls.call import Call, Shape, Vectors
from unipal.generated.pal import MemcpyType, MemType

WINDOW_BYTES = 4 << 20  # staging of one window, unless a scratch size was requested
KEPT_BYTES = 64 << 20  # staging that a communicator keeps for later calls
_ALIGNMENT_BYTES = 64  # alignment of blocks in staging


class Pool:
    """Pinned memory of one chip (`device`; None: plain host memory), in powers of two.

    Released buffers are kept for the next `take`, up to KEPT_BYTES.
    """

    def __init__(self, device: Any) -> None:
        self._device = device
        self._free: list[tuple[int, int]] = []  # (bytes, address)
        self._all: dict[int, int] = {}  # address → bytes
        self._plain: dict[int, Any] = {}  # address → object that owns it
        self._lock = threading.Lock()

    def take(self, size: int) -> int:
        """The address of a buffer of `size` bytes. Raises PalError."""
        wanted = 1 << max(12, (size - 1).bit_length())
        with self._lock:
            for place, (held, address) in enumerate(self._free):
                if held == wanted:
                    del self._free[place]
                    return address
        if self._device is None:
            plain = np.empty(wanted, np.uint8)
            address = int(plain.ctypes.data)
        else:
            plain, address = None, int(self._device.deviceMalloc(wanted, MemType.HOST))
        with self._lock:
            self._all[address], self._plain[address] = wanted, plain
        return address

    def give(self, address: int) -> None:
        """Takes a buffer back. Its copies have ended or will never be read."""
        with self._lock:
            size = self._all[address]
            keeps = sum(held for held, _ in self._free) + size <= KEPT_BYTES
            if keeps:
                self._free.append((size, address))
            else:
                del self._all[address]
        if not keeps:
            self._free_room(address)

    def lose(self, address: int) -> None:
        """Leaks a buffer that may still be written to."""
        with self._lock:
            del self._all[address]
        if self._plain[address] is not None:
            _leaked.append(self._plain[address])

    def close(self) -> None:
        """Releases all memory to the chip."""
        with self._lock:
            rooms, self._all, self._free = list(self._all), {}, []
        for address in rooms:
            self._free_room(address)

    def _free_room(self, address: int) -> None:
        if self._plain.pop(address) is None:
            self._device.deviceFree(address, MemType.HOST)


_leaked: list[Any] = []  # plain memory of calls that a foreign back end never ended


@dataclasses.dataclass(frozen=True)
class Copy:
    """A copy between the caller's memory and staging; `kind` is None within host memory."""

    dst: int
    src: int
    size: int
    kind: MemcpyType | None


@dataclasses.dataclass(frozen=True)
class Window:
    """One window of a call: copies in, the call over host memory, copies out."""

    loads: tuple[Copy, ...]
    call: Call
    stores: tuple[Copy, ...]


@dataclasses.dataclass(frozen=True)
class _Side:
    """INPUT or OUTPUT of a call: blocks (first element, elements) relative to `address`."""

    address: int  # 0: this rank has none
    blocks: tuple[tuple[int, int], ...]
    device: bool


def at_once(shape: Shape, longest: int, size: int, n: int, window_bytes: int) -> int:
    """Elements of a block in one window. `longest` block, `size` of an element in bytes."""
    if shape.name == "all_to_allv":  # not all ranks know the longest block
        return longest
    blocks = (n if shape.input == "n" else 1) + (n if shape.output == "n" else 1)
    most = window_bytes // blocks // size // _ALIGNMENT_BYTES * _ALIGNMENT_BYTES
    return min(longest, max(_ALIGNMENT_BYTES, most))


class Staged:
    """A call with its windows. `room` is its staging, released by `close`. `direct`: the caller's
    host memory is not staged if the back end can use it.
    """

    def __init__(
        self, call: Call, n: int, window_bytes: int, pool: Pool, device: Any, *, direct: bool
    ) -> None:
        self.call, self._direct = call, direct
        self._pool = pool
        self._size = call.element_bytes
        self._in, self._out = _sides(call, n, device)
        self._longest = call.count if call.vectors is None else call.vectors.longest
        self.chunk, self.windows = windows_of(call, n, window_bytes)
        self._slots = min(2, self.windows)
        self._sizes = self._staged_bytes(self._in), self._staged_bytes(self._out)
        self._stride = self._sizes[0] + self._sizes[1]
        self.room = pool.take(self._stride * self._slots) if self._stride else 0

    def close(self, *, lost: bool = False) -> None:
        """Releases the staging; `lost`: it may still be written to. Idempotent."""
        room, self.room = self.room, 0
        if room:
            (self._pool.lose if lost else self._pool.give)(room)

    def window(self, number: int) -> Window:
        """Window `number`."""
        first = number * self.chunk
        parts = [self._part(side.blocks, first) for side in (self._in, self._out)]
        base = self.room + number % self._slots * self._stride
        sizes = self._sizes
        loads, source, places = self._laid(self._in, parts[0], base, sizes[0])
        stores, target, others = self._laid(self._out, parts[1], base + sizes[0], sizes[1])
        call = dataclasses.replace(
            self.call,
            input=source,
            output=target,
            count=min(self._longest, first + self.chunk) - first,
            in_place=self.call.in_place and not self._stride,
            keep=(None, None),
        )
        if self.call.vectors is not None:
            longest = min(self._longest, first + self.chunk) - first
            lengths = [tuple(size for _, size in part) for part in parts]
            vectors = Vectors(lengths[0], places, lengths[1], others, longest)
            call = dataclasses.replace(call, count=0, vectors=vectors)
        loads = [one for one in loads if one.size]
        back = [
            Copy(one.src, one.dst, one.size,
                 None if one.kind is None else MemcpyType.HOST_TO_DEVICE)
            for one in stores if one.size
        ]  # fmt: skip
        return Window(tuple(loads), call, tuple(back))

    def _part(self, blocks: Sequence[tuple[int, int]], first: int) -> Sequence[tuple[int, int]]:
        """The parts of the blocks inside the window that begins at `first`."""
        if self.windows == 1:
            return blocks
        end = first + self.chunk
        return [(at + min(first, size), min(end, size) - min(first, size)) for at, size in blocks]

    def _staged_bytes(self, side: _Side) -> int:
        """Bytes of staging for one window of a side; 0 if the caller's memory is used directly."""
        if not side.address or self._serves(side):
            return 0
        size = sum(_aligned(min(self.chunk, length) * self._size) for _, length in side.blocks)
        return _aligned(size)

    def _serves(self, side: _Side) -> bool:
        """Whether the back end may use the caller's memory directly."""
        return self._direct and not side.device and (self.windows == 1 or len(side.blocks) == 1)

    def _laid(
        self, side: _Side, part: Sequence[tuple[int, int]], base: int, staged: int
    ) -> tuple[list[Copy], int, tuple[int, ...]]:
        """The copies into staging, the address for the back end, and the displacements."""
        size = self._size
        if not side.address:
            return [], 0, tuple(0 for _ in part)
        if not staged:
            if self.call.vectors is not None:
                return [], side.address, tuple(at for at, _ in part)
            return [], side.address + part[0][0] * size, ()
        kind = MemcpyType.DEVICE_TO_HOST if side.device else None
        copies, places, at = [], [], 0
        for first, length in part:
            copies.append(Copy(base + at * size, side.address + first * size, length * size, kind))
            places.append(at)
            at += length
        return copies, base, tuple(places)


def windows_of(call: Call, n: int, window_bytes: int) -> tuple[int, int]:
    """Elements of a block per window, and the number of windows; equal on all ranks."""
    longest = call.count if call.vectors is None else call.vectors.longest
    chunk = at_once(call.shape, longest, call.element_bytes, n, window_bytes)
    return chunk, max(1, -(-longest // chunk)) if chunk else 1


def in_host_memory(call: Call, n: int, device: Any) -> bool:
    """Whether the host may access all memory that a call uses."""
    if device is None or (call.vectors is None and not call.count):
        return True
    if call.vectors is not None:
        return not any(side.device for side in _sides(call, n, device))
    return not (
        (call.shape.input and call.input and on_device(call, call.input, device))
        or (call.shape.output and call.output and on_device(call, call.output, device))
    )


def _aligned(size: int) -> int:
    return -(-size // _ALIGNMENT_BYTES) * _ALIGNMENT_BYTES


def _sides(call: Call, n: int, device: Any) -> tuple[_Side, _Side]:
    found = []
    for word, address, wide in (
        ("input", call.input, call.shape.input),
        ("output", call.output, call.shape.output),
    ):
        if call.vectors is None:
            blocks = tuple((b * call.count, call.count) for b in range(n if wide == "n" else 1))
        elif word == "input":
            blocks = tuple(zip(call.vectors.input_displs, call.vectors.input_counts, strict=True))
        else:
            blocks = tuple(zip(call.vectors.output_displs, call.vectors.output_counts, strict=True))
        there, filled = address if wide else 0, any(length for _, length in blocks)
        outside = there and filled and on_device(call, address, device)
        found.append(_Side(there, blocks, bool(outside)))
    return found[0], found[1]


def on_device(call: Call, address: int, device: Any) -> bool:
    """Whether `address` is device memory that the host must not access."""
    if device is None:
        return False
    for thing in call.keep:
        if isinstance(thing, DeviceArray):
            memory = memory_of(thing)
            start, size = memory.address, memory.bytes
        elif isinstance(thing, np.ndarray):
            start, size = int(thing.ctypes.data), thing.nbytes
        else:
            continue
        if start <= address < start + max(1, size):
            return isinstance(thing, DeviceArray)
    return int(device.memGetAddressRange(address)[2]) != 0


def move(copy: Copy, device: Any, stream: Any) -> None:
    """Enqueues a copy on `stream`; a copy within host memory is made at once. Raises PalError."""
    if copy.kind is None:
        ctypes.memmove(copy.dst, copy.src, copy.size)
    else:
        device.deviceMemcpy(copy.dst, copy.src, copy.size, copy.kind, stream)

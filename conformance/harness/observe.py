"""How checks observe order and time: by the contents of memory and by order, never by a delay.

Expected bytes are awaited by blocking copies that read them, so that a check depends on no wait or
query function. What must not happen is watched for the settle time. A correct chip never fails
such a check, however slow the machine.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from typing import Any

from unipal.conformance.harness.chip import Chip, MemcpyType, Result
from unipal.conformance.harness.gate import Held

H2D = MemcpyType.HOST_TO_DEVICE
D2H = MemcpyType.DEVICE_TO_HOST
D2D = MemcpyType.DEVICE_TO_DEVICE

INITIAL_BYTE = 0x5C  # value of every byte of a target before it is written
PAGE = 4096


def arrives(chip: Chip, address: int, data: bytes, what: str) -> None:
    """Fails unless device memory at `address` holds `data` within the patience."""
    if not chip.eventually(lambda: chip.read(address, len(data)) == data):
        chip.expect(address, data, what)


def lands(chip: Chip, address: int, data: bytes, what: str) -> None:
    """The same for host-visible memory, which the host reads directly."""
    if not chip.eventually(lambda: chip.peek(address, len(data)) == data):
        chip.same(chip.peek(address, len(data)), data, what)


def stays(chip: Chip, address: int, data: bytes, what: str) -> None:
    """Fails if device memory at `address` stops holding `data` within the settle time."""
    assert chip.never(lambda: chip.read(address, len(data)) != data), what


def keeps(chip: Chip, address: int, data: bytes, what: str) -> None:
    """The same for host-visible memory."""
    assert chip.never(lambda: chip.peek(address, len(data)) != data), what


def last_error(chip: Chip) -> str:
    """The text of the calling thread's last error; "" if the chip keeps none."""
    if not chip.relies_on("getLastError"):
        return ""
    text = chip.out("char", 512)
    chip.raw.getLastError(text, 512)
    return bytes(chip.ffi.string(text, 512)).decode("utf-8", "replace")


def returns_once_open(chip: Chip, held: Held, body: Callable[[], Any], what: str) -> Any:
    """The result of `body`; fails if it returns while the gate is closed.

    `body` runs on the calling thread. Another thread opens the gate after the settle time. A call
    that waits then ends; a call that does not wait returns before the gate opens.
    """
    returned = threading.Event()

    def open_after_settling() -> None:
        returned.wait(chip.settle)
        held.open()

    opener = chip.start(open_after_settling)
    try:
        answer = body()
        early = not held.is_open
    finally:
        returned.set()
    opener.result()
    assert not early, f"{what} returned while the gate held the work"
    return answer


def refused(code: Result, what: str) -> None:
    """Fails unless `code` is palInvalidArgument."""
    assert code is Result.INVALID_ARGUMENT, (
        f"{what} returned {Result(code).name} instead of palInvalidArgument"
    )


def succeeded(code: Result, what: str) -> None:
    """Fails unless `code` is palSuccess."""
    assert code is Result.SUCCESS, f"{what} returned {Result(code).name} instead of palSuccess"


def pointer(chip: Chip, address: int) -> Any:
    """`address` as a `void *`, for raw calls."""
    return chip.ffi.cast("void *", address)


def address_of(chip: Chip, value: Any) -> int:
    """The address that a cffi pointer or handle holds."""
    return int(chip.ffi.cast("uintptr_t", value))


def disjoint(areas: list[tuple[int, int]], what: str) -> None:
    """Fails if two of the (address, size) areas overlap."""
    ordered = sorted(areas)
    for (low, size), (high, _) in itertools.pairwise(ordered):
        assert low + size <= high, (
            f"{what}: {size} bytes at 0x{low:x} and the allocation at 0x{high:x} overlap"
        )


def pages(chip: Chip, size: int, fill: bytes = b"") -> int:
    """Page-aligned ordinary memory of `size` bytes (a multiple of the page) that stays mapped."""
    address = int(chip.lib.probe_memory_new(size))
    assert address, "this machine is out of memory"
    chip.poke(address, fill)
    return address


def registered(chip: Chip, size: int = PAGE, fill: bytes = b"") -> int:
    """Page-aligned memory registered with hostRegister, unregistered when the check ends."""
    address = pages(chip, size, fill)
    chip.hostRegister(address, size)
    chip.later("hostUnregister", address)
    return address


class Move:
    """One copy between pinned and device memory that was allocated beforehand.

    It is created before a gate closes, so that the check under the gate needs no allocation.
    """

    def __init__(self, chip: Chip, kind: MemcpyType = H2D, data: bytes = bytes(range(64))) -> None:
        self._chip = chip
        self.kind = kind
        self.data = data
        self.size = len(data)
        if kind is H2D:
            self.source = chip.pinned(self.size, data)
        else:
            self.source = chip.buffer(self.size, fill=data)
        if kind is D2H:
            self.target = chip.pinned(self.size, INITIAL_BYTE)
        else:
            self.target = chip.buffer(self.size, fill=bytes([INITIAL_BYTE]) * self.size)

    def enqueue(self, stream: Any) -> None:
        """Enqueues the copy."""
        self._chip.deviceMemcpy(self.target, self.source, self.size, self.kind, stream)

    def overwrite(self, data: bytes) -> None:
        """Writes other bytes to the source; the target must receive these from now on."""
        self.data = data
        if self.kind is H2D:
            self._chip.poke(self.source, data)
        else:
            self._chip.write(self.source, data)

    @property
    def begun(self) -> bool:
        """Whether the first byte of the target has been written."""
        if self.kind is D2H:
            return self._chip.peek(self.target, 1) != bytes([INITIAL_BYTE])
        return self._chip.read(self.target, 1) != bytes([INITIAL_BYTE])

    @property
    def done(self) -> bool:
        """Whether the target holds the bytes now."""
        if self.kind is D2H:
            return self._chip.peek(self.target, self.size) == self.data
        return self._chip.read(self.target, self.size) == self.data

    def arrives(self, what: str) -> None:
        """Fails unless the bytes arrive within the patience."""
        look = lands if self.kind is D2H else arrives
        look(self._chip, self.target, self.data, what)


def works(chip: Chip, stream: Any, what: str) -> None:
    """Fails unless a copy on `stream` arrives. It allocates: do not use it under a gate."""
    move = Move(chip)
    move.enqueue(stream)
    move.arrives(what)

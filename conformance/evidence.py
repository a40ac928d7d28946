"""How checks look at order and time: by what bytes say, and by who was first; never by a delay.

Whatever must arrive is waited for by blocking copies that look at it, so that a check depends on
no function that waits or asks. Whatever must wait is given a glance in which to go wrong; a chip
that is right is never failed by it, however slow the machine.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from typing import Any

from unipal.conformance.gate import Held
from unipal.conformance.harness import Chip, MemcpyType, Result

H2D = MemcpyType.HOST_TO_DEVICE
D2H = MemcpyType.DEVICE_TO_HOST
D2D = MemcpyType.DEVICE_TO_DEVICE

BEFORE = 0x5C  # what a target holds before anything is written to it
PAGE = 4096


def arrives(chip: Chip, address: int, data: bytes, what: str) -> None:
    """Fail unless device memory at `address` comes to hold `data`."""
    if not chip.eventually(lambda: chip.read(address, len(data)) == data):
        chip.expect(address, data, what)


def lands(chip: Chip, address: int, data: bytes, what: str) -> None:
    """The same for memory that the host sees: the host itself looks."""
    if not chip.eventually(lambda: chip.peek(address, len(data)) == data):
        chip.same(chip.peek(address, len(data)), data, what)


def stays(chip: Chip, address: int, data: bytes, what: str) -> None:
    """Fail when device memory at `address` stops holding `data` within a glance."""
    assert chip.never(lambda: chip.read(address, len(data)) != data), what


def keeps(chip: Chip, address: int, data: bytes, what: str) -> None:
    """The same for memory that the host sees."""
    assert chip.never(lambda: chip.peek(address, len(data)) != data), what


def last_error(chip: Chip) -> str:
    """The text of the calling thread's last error; "" where the chip keeps none."""
    if not chip.relies_on("getLastError"):
        return ""
    text = chip.out("char", 512)
    chip.raw.getLastError(text, 512)
    return bytes(chip.ffi.string(text, 512)).decode("utf-8", "replace")


def still_held(held: Held, what: str) -> None:
    """Fail when the gate is open by now: then `what` returned only because its deadline came."""
    assert not held.is_open, f"{what} did not return while the gate held the stream"


def returns_once_open(chip: Chip, held: Held, body: Callable[[], Any], what: str) -> Any:
    """What `body` answers; fails when it returns while the gate is closed.

    `body` runs on the calling thread. Another thread opens the gate after a glance, so a call that
    waits ends, and one that does not is seen to return before the opening.
    """
    returned = threading.Event()

    def open_after_glance() -> None:
        returned.wait(chip.glance)
        held.open()

    opener = chip.start(open_after_glance)
    try:
        answer = body()
        early = not held.is_open
    finally:
        returned.set()
    opener.result()
    assert not early, f"{what} returned while the gate held the work"
    return answer


def refused(code: Result, what: str) -> None:
    """Fail unless `code` is palInvalidArgument."""
    assert code is Result.INVALID_ARGUMENT, (
        f"{what} answered {Result(code).name} instead of palInvalidArgument"
    )


def succeeded(code: Result, what: str) -> None:
    """Fail unless `code` is palSuccess."""
    assert code is Result.SUCCESS, f"{what} answered {Result(code).name} instead of palSuccess"


def pointer(chip: Chip, address: int) -> Any:
    """`address` as a `void *`, for raw calls."""
    return chip.ffi.cast("void *", address)


def address_of(chip: Chip, value: Any) -> int:
    """The address that a cffi pointer or handle holds."""
    return int(chip.ffi.cast("uintptr_t", value))


def disjoint(areas: list[tuple[int, int]], what: str) -> None:
    """Fail when two of the (address, size) areas overlap."""
    ordered = sorted(areas)
    for (low, size), (high, _) in itertools.pairwise(ordered):
        assert low + size <= high, (
            f"{what}: {size} bytes at 0x{low:x} and the allocation at 0x{high:x} overlap"
        )


def pages(chip: Chip, size: int, fill: bytes = b"") -> int:
    """Page-aligned ordinary memory of `size` bytes (a multiple of the page) that stays mapped."""
    address = int(chip.lib.probe_memory_new(size))
    assert address, "this machine has no memory left"
    chip.poke(address, fill)
    return address


def registered(chip: Chip, size: int = PAGE, fill: bytes = b"") -> int:
    """Page-aligned memory registered with hostRegister, unregistered when the check ends."""
    address = pages(chip, size, fill)
    chip.hostRegister(address, size)
    chip.later("hostUnregister", address)
    return address


class Move:
    """One copy between pinned and device memory, its memory made beforehand.

    Made before a gate closes, so that what is proved under the gate rests on no allocation.
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
            self.target = chip.pinned(self.size, BEFORE)
        else:
            self.target = chip.buffer(self.size, fill=bytes([BEFORE]) * self.size)

    def enqueue(self, stream: Any) -> None:
        """Ask for the copy."""
        self._chip.deviceMemcpy(self.target, self.source, self.size, self.kind, stream)

    def overwrite(self, data: bytes) -> None:
        """Give the source other bytes; these are what must arrive from now on."""
        self.data = data
        if self.kind is H2D:
            self._chip.poke(self.source, data)
        else:
            self._chip.write(self.source, data)

    @property
    def begun(self) -> bool:
        """Whether the target is written, as far as its first byte tells."""
        if self.kind is D2H:
            return self._chip.peek(self.target, 1) != bytes([BEFORE])
        return self._chip.read(self.target, 1) != bytes([BEFORE])

    def arrives(self, what: str) -> None:
        """Fail unless the bytes arrive."""
        look = lands if self.kind is D2H else arrives
        look(self._chip, self.target, self.data, what)


def works(chip: Chip, stream: Any, what: str) -> None:
    """Fail unless a copy on `stream` arrives. It allocates: not for use under a gate."""
    move = Move(chip)
    move.enqueue(stream)
    move.arrives(what)

"""What this process allocated, registered and exported, by address.

CUDA answers neither how a pointer was allocated nor the bounds of its allocation through CuPy, so
the adaptor keeps that itself. All methods may be called by any thread.
"""

from __future__ import annotations

import bisect
import itertools
import threading
from dataclasses import dataclass, field
from enum import Enum, auto

from unipal.generated.pal import MemType, PalError, Result


class Kind(Enum):
    """Where a range comes from, which decides who may end it."""

    DEVICE = auto()
    PINNED = auto()
    MANAGED = auto()
    ASYNC = auto()  # of deviceMallocAsync
    REGISTERED = auto()  # host memory of the caller


BY_TYPE = {MemType.HOST: Kind.PINNED, MemType.DEVICE: Kind.DEVICE, MemType.MANAGED: Kind.MANAGED}
ON_HOST = (Kind.PINNED, Kind.REGISTERED)


def refuse(text: str) -> PalError:
    """What to raise when an argument is wrong."""
    return PalError(Result.INVALID_ARGUMENT, text=text)


@dataclass(frozen=True)
class Range:
    """`size` bytes from `base`. `id` is never 0 and never used twice in a process."""

    kind: Kind
    base: int
    size: int
    id: int

    @property
    def end(self) -> int:
        return self.base + self.size


class Ranges:
    """Ranges that do not overlap."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._starts: list[int] = []
        self._by_start: dict[int, Range] = {}
        self._numbers = itertools.count(1)

    def add(self, kind: Kind, base: int, size: int) -> int:
        """Keeps a new range and answers its base."""
        with self._lock:
            self._put(Range(kind, base, size, next(self._numbers)))
        return base

    def put_back(self, taken: Range) -> None:
        """Undoes `take`, when the runtime would not end the range."""
        with self._lock:
            self._put(taken)

    def _put(self, added: Range) -> None:
        bisect.insort(self._starts, added.base)
        self._by_start[added.base] = added

    def _before(self, address: int) -> Range | None:
        at = bisect.bisect_right(self._starts, address) - 1
        return self._by_start[self._starts[at]] if at >= 0 else None

    def find(self, address: int) -> Range | None:
        """The range that holds `address`."""
        with self._lock:
            found = self._before(address)
        return found if found is not None and address < found.end else None

    def touching(self, address: int, size: int) -> Range | None:
        """A range that shares a byte with `size` bytes at `address`."""
        with self._lock:
            found = self._before(address + size - 1)
        return found if found is not None and address < found.end else None

    def take(self, address: int, kind: Kind) -> Range:
        """Takes out the range that begins at `address`; refuses when there is none of the kind."""
        with self._lock:
            found = self._by_start.get(address)
            if found is None or found.kind is not kind:
                what = f"it is {found.kind.name.lower()}" if found else "none begins there"
                raise refuse(f"0x{address:x} is not a live {kind.name.lower()} memory: {what}")
            del self._starts[bisect.bisect_left(self._starts, address)]
            del self._by_start[address]
        return found


@dataclass
class Opened:
    """A handle that is open here. `own`: this process's memory, so the runtime was not asked."""

    handle: bytes
    address: int
    own: Range | None
    count: int = 1


@dataclass
class Shared:
    """IPC handles: what this process exported and what it opened.

    CUDA refuses a handle in the process that made it, and a second opening of one handle may be
    refused or answered with another address: both are settled here. The lock is held while the
    runtime opens or closes, so that one handle is opened once.
    """

    lock: threading.Lock = field(default_factory=threading.Lock)
    exports: dict[bytes, Range] = field(default_factory=dict)
    opens: list[Opened] = field(default_factory=list)

    def forget(self, freed: Range) -> None:
        """Nobody opens a handle of memory that is gone; what is open stays until it is closed."""
        with self.lock:
            gone = [handle for handle, of in self.exports.items() if of.id == freed.id]
            for handle in gone:
                del self.exports[handle]

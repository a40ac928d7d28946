"""Every range of addresses that the chip knows, and where its bytes are.

Device memory is one POSIX shared-memory file per allocation, so that another process can open it.
Pinned and managed memory are private mappings. Registered memory is the caller's. A region leaves
the registry when it is freed; its bytes go when the last pending operation that holds the region is
done, because then nothing refers to it any more. A few files that no other process was told of are
kept for the next allocation of their size, since making the pages of a new one is slow.
"""

from __future__ import annotations

import bisect
import ctypes
import hashlib
import itertools
import mmap
import os
import re
import secrets
import struct
import threading
import weakref
from collections import deque
from enum import Enum, auto
from pathlib import Path

from unipal.generated.pal import MemType, PalError, Result

PAGE = mmap.PAGESIZE
SHARED = Path("/dev/shm")
NAME = re.compile(r"unipal-numpy-([0-9a-f]+)-(\d+)-(\d+)-[0-9a-f]{32}")  # space, pid, start
SPARES, SPARE_BYTES = 4, 65 << 20  # how many files are kept, and how large
MAGIC = b"NPY1"
HANDLE = struct.Struct("<4s16sIIQQQ12s")  # magic, random, then who and what, digest: 64 bytes


class Kind(Enum):
    """What a region is, which decides who may free it and how it may be used."""

    DEVICE = auto()
    PINNED = auto()
    MANAGED = auto()
    IMPORTED = auto()  # device memory of another process
    REGISTERED = auto()  # host memory of the caller


BY_TYPE = {MemType.HOST: Kind.PINNED, MemType.DEVICE: Kind.DEVICE, MemType.MANAGED: Kind.MANAGED}
HOST_KINDS = (Kind.PINNED, Kind.MANAGED, Kind.REGISTERED)


def refuse(text: str) -> PalError:
    """What to raise when an argument is wrong."""
    return PalError(Result.INVALID_ARGUMENT, text=text)


def no_memory(text: str) -> PalError:
    """What to raise when the operating system gives no more."""
    return PalError(Result.SYSTEM_ERROR, text=text)


def start_time(pid: int) -> int | None:
    """When a process began, in the kernel's ticks; None when there is no such process."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
    except (OSError, IndexError, ValueError):
        return None


def pid_space() -> int:
    """What tells this pid namespace from others; 32 bits."""
    try:
        return os.stat("/proc/self/ns/pid").st_ino & 0xFFFFFFFF
    except OSError:
        return 0


class Bytes:
    """A mapping, and the shared file under it if this process owns one. Dropping it ends both."""

    path: Path | None = None

    def __init__(self, mapping: mmap.mmap, path: Path | None = None, random: bytes = b"") -> None:
        self._first = ctypes.c_char.from_buffer(mapping)  # keeps the mapping
        self.address = ctypes.addressof(self._first)
        self.length = len(mapping)
        self.path, self.random = path, random

    def unlink(self) -> None:
        """Takes the shared file's name away: nobody opens it from here on."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)
            self.path = None

    def __del__(self) -> None:
        self.unlink()


class Region:
    """One range of addresses. Holding the object keeps the bytes."""

    def __init__(self, kind: Kind, base: int, size: int, number: int) -> None:
        self.kind, self.base, self.size, self.id = kind, base, size, number
        self.opens = 0  # times opened through IPC in this process and not closed
        self.freeing = False  # deviceFreeAsync was called
        self.exported = False  # another process may know the shared file
        self.bytes: Bytes | None = None  # None: the caller's own memory
        self.spares: deque[Bytes] | None = None  # where the bytes go when nobody holds the region

    @property
    def end(self) -> int:
        return self.base + self.size

    def hold(self, content: Bytes) -> None:
        """Puts the region where `content` is."""
        self.bytes, self.base = content, content.address

    def unlink(self) -> None:
        """Nobody opens the region's bytes from here on."""
        if self.bytes is not None:
            self.bytes.unlink()

    def __del__(self) -> None:
        if self.spares is not None and self.bytes is not None and not self.exported:
            self.spares.append(self.bytes)


class Memory:
    """The regions of this process. All methods may be called by any thread."""

    def __init__(self) -> None:
        # Python may collect a buffer, whose end calls `free`, on a thread that has the lock.
        self._lock = threading.RLock()
        self._starts: list[int] = []
        self._regions: dict[int, Region] = {}
        self._numbers = itertools.count(1)
        self._spares: deque[Bytes] = deque(maxlen=SPARES)  # appends push the oldest out
        self._files: weakref.WeakSet[Bytes] = weakref.WeakSet()  # all that this process owns
        self._pid, self._start = os.getpid(), start_time(os.getpid()) or 0
        self._space = pid_space()
        self._reap()

    def _reap(self) -> None:
        """Removes shared files whose owner was killed."""
        for path in SHARED.glob("unipal-numpy-*"):
            named = NAME.fullmatch(path.name)
            if not named or int(named[1], 16) != self._space:
                continue  # a number of another pid namespace says nothing here
            if start_time(int(named[2])) != int(named[3]):
                try:
                    path.unlink()
                except OSError:
                    continue  # another user's, or already gone

    # ---- the registry; `_find` and `_insert` need the lock ---------------------------------------

    def _find(self, address: int) -> Region | None:
        at = bisect.bisect_right(self._starts, address) - 1
        region = self._regions[self._starts[at]] if at >= 0 else None
        return region if region is not None and address < region.end else None

    def _touching(self, address: int, size: int) -> Region | None:
        at = bisect.bisect_left(self._starts, address + size) - 1
        region = self._regions[self._starts[at]] if at >= 0 else None
        return region if region is not None and address < region.end else None

    def _insert(self, region: Region) -> None:
        bisect.insort(self._starts, region.base)
        self._regions[region.base] = region

    def _remove(self, region: Region) -> None:
        del self._starts[bisect.bisect_left(self._starts, region.base)]
        del self._regions[region.base]

    # ---- allocations -----------------------------------------------------------------------------

    def allocate(self, size: int, type: MemType) -> int:
        """The address of `size` new bytes; `size` is above 0."""
        region = Region(BY_TYPE[type], 0, size, next(self._numbers))
        # One page more than asked for, so that no allocation begins right behind another.
        length = -(-size // PAGE) * PAGE + PAGE
        try:
            region.hold(self._shared(length) if type == MemType.DEVICE else _private(length))
        except (OSError, OverflowError) as error:
            raise no_memory(f"{size} bytes: {error}") from None
        if type == MemType.DEVICE and length <= SPARE_BYTES:
            region.spares = self._spares
        with self._lock:
            self._insert(region)
        return region.base

    def _shared(self, length: int) -> Bytes:
        """A shared file whose pages exist, so that a full /dev/shm is an error here and now."""
        for spare in list(self._spares):
            if spare.length == length:
                try:
                    self._spares.remove(spare)
                except ValueError:
                    continue  # another thread took it
                return spare
        random = secrets.token_bytes(16)
        path = _path(self._space, self._pid, self._start, random)
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            os.posix_fallocate(file, 0, length)
            content = Bytes(mmap.mmap(file, length), path, random)
        except BaseException:
            path.unlink()
            raise
        finally:
            os.close(file)
        with self._lock:
            self._files.add(content)
        return content

    def free(self, address: int, type: MemType) -> None:
        """Forgets an allocation; what is pending on it still sees its bytes."""
        with self._lock:
            region = self._live(address)
            if region.kind is not BY_TYPE[type]:
                kind = region.kind.name.lower()
                raise refuse(f"0x{address:x} is {kind} memory, not what type {type.name} says")
            self._forget(region)

    def begin_free(self, address: int) -> Region:
        """First half of deviceFreeAsync: from here on nobody else frees the allocation."""
        with self._lock:
            region = self._live(address)
            if region.kind is not Kind.DEVICE:
                raise refuse(f"0x{address:x} is not device memory")
            region.freeing = True
            return region

    def end_free(self, region: Region) -> None:
        """Second half, in stream order."""
        with self._lock:
            self._forget(region)

    def _live(self, address: int) -> Region:
        region = self._find(address)
        if region is None or region.freeing or region.kind in (Kind.REGISTERED, Kind.IMPORTED):
            raise refuse(f"0x{address:x} is not a live allocation")
        if region.base != address:
            raise refuse(f"0x{address:x} lies inside the allocation at 0x{region.base:x}")
        return region

    def _forget(self, region: Region) -> None:
        if region.exported:
            region.unlink()
        if region.opens:
            region.kind = Kind.IMPORTED  # still open through IPC: stays until it is closed
        else:
            self._remove(region)

    def address_range(self, address: int) -> tuple[int, int, int]:
        """Base, size and id of the allocation that holds `address`; (address, 0, 0) when none."""
        with self._lock:
            region = self._find(address)
        if region is None or region.kind is Kind.REGISTERED:
            return address, 0, 0
        return region.base, region.size, region.id

    # ---- use -------------------------------------------------------------------------------------

    def span(self, what: str, address: int, size: int, *, host: bool) -> Region | None:
        """Checks that `size` bytes there may be used from the host or the device side.

        Answers the region that must be held while they are used; None: pageable host memory.
        """
        with self._lock:
            region = self._touching(address, size)
        if region is not None and not (region.base <= address and address + size <= region.end):
            if region.kind is not Kind.REGISTERED:
                raise refuse(
                    f"{what} 0x{address:x} + {size} bytes leaves the allocation of "
                    f"{region.size} bytes at 0x{region.base:x}"
                )
            region = None
        if region is None and not host:
            raise refuse(f"{what} 0x{address:x} is host memory that this chip does not know")
        if region is not None and host and region.kind not in HOST_KINDS:
            raise refuse(f"{what} 0x{address:x} is device memory; the call asks for host memory")
        return region

    def register(self, address: int, size: int) -> None:
        """Page-locks a range of the caller's memory, as far as this chip is concerned."""
        if address % PAGE or size % PAGE:
            raise refuse(f"0x{address:x} + {size} bytes are not whole pages of {PAGE} bytes")
        with self._lock:
            if self._touching(address, size) is not None:
                raise refuse(f"0x{address:x} + {size} bytes are registered or allocated already")
            self._insert(Region(Kind.REGISTERED, address, size, next(self._numbers)))

    def unregister(self, address: int) -> None:
        with self._lock:
            region = self._regions.get(address)
            if region is None or region.kind is not Kind.REGISTERED:
                raise refuse(f"0x{address:x} is not the start of a registered range")
            self._remove(region)

    def device_pointer(self, address: int) -> int:
        """The device reaches page-locked memory by the host's own address."""
        with self._lock:
            region = self._find(address)
        if region is None or region.kind not in HOST_KINDS:
            raise refuse(f"0x{address:x} is neither pinned nor registered")
        return address

    # ---- other processes -------------------------------------------------------------------------

    def export(self, address: int) -> bytes:
        """64 bytes that name the allocation which holds `address`."""
        with self._lock:
            region = self._find(address)
            if region is None or region.kind is not Kind.DEVICE or region.freeing:
                raise refuse(f"0x{address:x} is in no device allocation of this process")
            region.exported = True  # from here on freeing it takes the file's name away
            random = region.bytes.random if region.bytes is not None else b""
        facts = (MAGIC, random, self._pid, self._space, self._start, region.size, region.id)
        return HANDLE.pack(*facts, _digest(*facts))

    def open(self, handle: bytes) -> int:
        """The address here of the allocation that `handle` names."""
        *facts, digest = HANDLE.unpack(handle)
        if digest != _digest(*facts):
            raise refuse("the handle's bytes name no allocation")
        _, random, pid, space, start, size, _ = facts
        with self._lock:  # also so that two opens of one handle make one mapping
            for known in list(self._regions.values()):
                if known.bytes is not None and known.bytes.random == random and not known.freeing:
                    known.opens += 1
                    return known.base
            region = Region(Kind.IMPORTED, 0, size, next(self._numbers))
            region.opens = 1
            if space == self._space and start_time(pid) != start:
                raise PalError(Result.REMOTE_ERROR, text=f"the exporting process {pid} is gone")
            path = _path(space, pid, start, random)
            region.hold(Bytes(_opened(path, size), random=random))
            self._insert(region)
            return region.base

    def close(self, address: int) -> None:
        """Undoes one open."""
        with self._lock:
            region = self._regions.get(address)
            if region is None or region.opens == 0:
                raise refuse(f"0x{address:x} is not an open mapping")
            region.opens -= 1
            if region.opens == 0 and region.kind is Kind.IMPORTED:
                self._remove(region)

    def end(self) -> None:
        """Takes the names of all shared files away; the bytes stay for whoever still uses them."""
        with self._lock:
            for content in list(self._files):
                content.unlink()


def _path(space: int, pid: int, start: int, random: bytes) -> Path:
    return SHARED / f"unipal-numpy-{space:x}-{pid}-{start}-{random.hex()}"


def _private(length: int) -> Bytes:
    return Bytes(mmap.mmap(-1, length, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))


def _opened(path: Path, size: int) -> mmap.mmap:
    try:
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        reason = "the exporting process gave the allocation back"
        raise PalError(Result.REMOTE_ERROR, text=reason) from None
    try:
        length = os.fstat(file).st_size
        if length < size:
            raise refuse("the handle's bytes name no allocation")
        return mmap.mmap(file, length)
    finally:
        os.close(file)


def _digest(*facts: object) -> bytes:
    return hashlib.blake2b(repr(facts).encode(), digest_size=12).digest()

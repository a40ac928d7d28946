"""Memory of every kind that a call of the cpu chip may be given."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from unipal.generated.pal import MemType

from proof.sources.outside.cpu.segments import SIZE

if TYPE_CHECKING:
    from unipal.generated.device import Device

FIXED = 0x100022  # MAP_FIXED_NOREPLACE | MAP_PRIVATE | MAP_ANONYMOUS of <sys/mman.h>
_kept: list[Any] = []  # memory that lives as long as the process


FIXED = 0x100022  # MAP_FIXED_NOREPLACE | MAP_PRIVATE | MAP_ANONYMOUS of <sys/mman.h>


@dataclass(frozen=True)
class Memory:
    """A range that a call may be given. end: frees it, and answers the code."""

    name: str
    address: int
    size: int
    end: Callable[[], int]
    shared: bool = False  # a later allocation of this size gets its place


class Kinds:
    """Makes memory of every kind."""

    def __init__(self, device: Device, abroad: bytes) -> None:
        self.device, self.code = device, device.code
        self.stream, self.blocked = device.streamCreate(), device.streamCreate()
        self.word = device.deviceMalloc(8, MemType.HOST)
        ctypes.memset(self.word, 0, 8)
        device.streamWaitValue64(self.blocked, self.word, 1, 0)
        self.handle, size = device.ipcMemHandleCreate()
        self.abroad, _ = device.ipcMemHandleCreate()
        device.ffi.memmove(self.abroad.bytes, abroad, size)

    def all(self) -> dict[str, Callable[[], Memory]]:
        """Kind → what makes memory of it."""
        kinds = {str(kind.name): partial(self._allocated, kind) for kind in MemType}
        return {
            **kinds, "async": self._async, "gdr": self._gdr, "being freed": self._freeing,
            "registered": self._registered, "low": self._low, "window": self._window,
            "exported": self._exported, "opened": self._opened, "freed while open": self._open_only,
            "imported": self._imported, "window of imported": self._window_of_imported,
            "freed": self._freed, "pageable": self._pageable, "null": self._null,
        }  # fmt: skip

    def _allocated(self, kind: MemType) -> Memory:
        at = self.device.deviceMalloc(SIZE, kind)
        end = partial(self.code.deviceFree, at, kind)
        return Memory(kind.name, at, SIZE, end, kind == MemType.DEVICE)

    def _async(self) -> Memory:
        at = self.device.deviceMallocAsync(SIZE, self.stream)

        def end() -> int:
            code = int(self.code.deviceFreeAsync(at, self.stream))
            self.device.streamSynchronize(self.stream)
            return code

        return Memory("async", at, SIZE, end, shared=True)

    def _gdr(self) -> Memory:
        at = self.device.gdrMemAlloc(SIZE)
        return Memory("gdr", at, SIZE, partial(self.code.gdrMemFree, at), shared=True)

    def _freeing(self) -> Memory:
        at = self.device.deviceMalloc(SIZE, MemType.DEVICE)
        self.device.deviceFreeAsync(at, self.blocked)
        return Memory("being freed", at, SIZE, lambda: 0)

    def pages(self, count: int) -> int:
        """The second of `count` pages of the process."""
        pages = ctypes.create_string_buffer((count + 2) * 4096)
        _kept.append(pages)
        return (ctypes.addressof(pages) + 4095) // 4096 * 4096 + 4096

    def _registered(self) -> Memory:
        at = self.pages(3)
        self.device.hostRegister(at, 4096)
        return Memory("registered", at, 4096, partial(self.code.hostUnregister, at))

    def _pageable(self) -> Memory:
        return Memory("pageable", self.pages(3), 4096, lambda: 0)

    def _null(self) -> Memory:
        return Memory("null", 0, 4096, lambda: 0)

    def _low(self) -> Memory:
        """Registered memory whose size is above its address."""
        at, size = 0x40000, 0x80000
        words = (ctypes.c_void_p(at), ctypes.c_size_t(size + 4096), 3)
        ctypes.CDLL(None).mmap(*words, FIXED, -1, ctypes.c_long(0))
        self.device.hostRegister(at, size)
        return Memory("low", at, size, partial(self.code.hostUnregister, at))

    def _window(self) -> Memory:
        return self._window_of(self._allocated(MemType.DEVICE))

    def _window_of_imported(self) -> Memory:
        return self._window_of(self._imported())

    def _window_of(self, memory: Memory) -> Memory:
        at = self.device.gdrPtrMmap(memory.address, SIZE)

        def end() -> int:
            return int(self.code.gdrPtrMunmap(at, SIZE)) * 10 + memory.end()

        return Memory(f"window of {memory.name}", at, SIZE, end)

    def _exported(self) -> Memory:
        memory = self._allocated(MemType.DEVICE)
        self.device.ipcMemHandleGet(self.handle, memory.address)
        return Memory("exported", memory.address, SIZE, memory.end)

    def _opened(self) -> Memory:
        memory = self._exported()
        self.device.ipcMemHandleOpen(self.handle)

        def end() -> int:
            return int(self.code.ipcMemHandleClose(memory.address)) * 10 + memory.end()

        return Memory("opened", memory.address, SIZE, end)

    def _open_only(self) -> Memory:
        memory = self._exported()
        self.device.ipcMemHandleOpen(self.handle)
        memory.end()
        end = partial(self.code.ipcMemHandleClose, memory.address)
        return Memory("freed while open", memory.address, SIZE, end)

    def _imported(self) -> Memory:
        at = self.device.ipcMemHandleOpen(self.abroad)
        return Memory("imported", at, SIZE, partial(self.code.ipcMemHandleClose, at))

    def _freed(self) -> Memory:
        size = 9 * 4096  # no other memory has this size
        at = self.device.deviceMalloc(size, MemType.DEVICE)
        self.device.deviceFree(at, MemType.DEVICE)
        return Memory("freed", at, size, lambda: 0)

    def ended(self, memory: Memory) -> str:
        """What the end of memory answers, and whether its place is free then."""
        code = int(memory.end())
        if not memory.shared:
            return f"{memory.name}: {code} {_is_mapped(memory.address)}"
        other = self.device.deviceMalloc(memory.size, MemType.DEVICE)
        self.device.deviceFree(other, MemType.DEVICE)
        return f"{memory.name}: {code} {other == memory.address}"


def _is_mapped(address: int) -> bool:
    found = ctypes.c_ubyte()
    at = ctypes.c_void_p(address & ~4095)
    return not int(ctypes.CDLL(None).mincore(at, ctypes.c_size_t(1), ctypes.byref(found)))

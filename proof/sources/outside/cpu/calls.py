"""Valid calls of every function of the cpu chip, and what a call answers."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from unipal.generated.pal import MemType

from proof.bindings import vendor_failures
from proof.bindings.vendor_failures import Arguments, Output
from proof.sources.outside.cpu.segments import SIZE

if TYPE_CHECKING:
    from unipal.generated.device import Device

_kept: list[Any] = []  # memory that lives as long as the process


def _no_kernel(block: Any, grid: Any, args: Any) -> None:
    """A kernel that does nothing."""


_kernel = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3)(_no_kernel)
KERNEL = int(ctypes.cast(_kernel, ctypes.c_void_p).value or 0)  # the address of that kernel


def trial(device: Device) -> vendor_failures.Trial:
    """A device as vendor_failures knows it."""
    return cast("vendor_failures.Trial", SimpleNamespace(device=device, ffi=device.ffi))


def valid(device: Device) -> dict[str, Arguments]:
    """Function → the arguments of a valid call: those of vendor_failures, and others."""
    ffi = device.ffi
    found = vendor_failures.calls(trial(device))
    stream, other = device.streamCreate(), device.streamCreate()
    memory = device.deviceMalloc(SIZE, MemType.DEVICE)
    three = ffi.new("uint32_t[3]", [1, 1, 1])
    kernel = ffi.cast("void *", KERNEL)
    pages = ctypes.create_string_buffer(4 * 4096)
    page = (ctypes.addressof(pages) + 4095) // 4096 * 4096
    handle, _ = device.ipcMemHandleCreate()

    def at(address: int) -> Any:
        return ffi.cast("void *", address)

    def out(kind: str) -> Output:
        return Output(ffi, kind)

    def after_free() -> tuple[Any, ...]:
        device.deviceFree(device.deviceMalloc(SIZE, MemType.DEVICE), MemType.DEVICE)
        return out("void *"), 123_457, int(MemType.DEVICE)

    found |= {
        "streamCopy": lambda: (out("palStream"), at(int(ffi.cast("uintptr_t", stream.native)))),
        "streamCopy of 0": lambda: (out("palStream"), ffi.NULL),
        "launchKernel": lambda: (kernel, three, three, ffi.NULL, 0, other),
        "hostRegister": lambda: (at(page), 4096),
        "ipcMemHandleCreate": lambda: (out("palIpcMemHandle"), out("size_t")),
        "ipcMemHandleGet": lambda: (handle, at(memory)),
        "memGetAddressRange": lambda: (
            at(memory), out("void *"), out("size_t"), out("uint64_t")
        ),
        "deviceMalloc of an unusual size": lambda: (out("void *"), 123_457, int(MemType.DEVICE)),
        "deviceMalloc after a free": after_free,
        "gdrPtrMmap of other memory": lambda: (
            out("void *"), at(device.deviceMalloc(SIZE, MemType.DEVICE)), SIZE
        ),
        "getHandleForAddressRange": lambda: (out("int"), at(memory), SIZE, 0),
    }  # fmt: skip
    _kept.append(pages)
    return found


def every(device: Device) -> dict[str, Arguments]:
    """Those of `valid`, and the calls that make or change nothing."""
    ffi = device.ffi
    text = partial(Output, ffi, "char", 64)
    return {
        **valid(device), "getVendor": lambda: (text(), 64), "getLastError": lambda: (text(), 64),
        "resourceCount": lambda: (0, Output(ffi, "uint64_t")),
        "streamDestroy of none": lambda: (ffi.NULL,), "streamFree": lambda: (ffi.NULL,),
        "deviceFreeAsync of none": lambda: (ffi.NULL, ffi.NULL),
        "ipcMemHandleFree": lambda: (ffi.NULL,), "ipcMemHandleClose": lambda: (ffi.NULL,),
        "launchDeviceFunc": lambda: (ffi.NULL, ffi.NULL, ffi.NULL),
    }  # fmt: skip


def answer_of(device: Device, name: str, words: Sequence[Any]) -> str:
    """What a call answers."""
    given = [getattr(word, "room", word) for word in words]
    try:
        code = int(getattr(device.raw, name.partition(" ")[0])(*given))
    except (OverflowError, TypeError):
        return "impossible"
    room = device.ffi.new("char[512]")
    refused = int(device.raw.getLastError(room, 512)) if code else 0
    return f"{code} {refused} {device.ffi.string(room)}"


def plain(text: str, library: Path) -> str:
    """A text without the addresses and names that differ between two runs."""
    text = text.replace(str(library), "LIBRARY")
    return re.sub(r"(?<=process )\d+|0x[0-9a-f]+", "N", text)

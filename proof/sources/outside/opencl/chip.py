"""The opencl chip in this process: what it answers and holds, and its threads."""

from __future__ import annotations

import contextlib
import ctypes
import re
import time
from pathlib import Path
from typing import Any

from unipal.adaptors import registry
from unipal.generated.pal import NAMES, MemType, ResourceKind, Result

from proof.bindings import vendor_failures
from proof.bindings.vendor_failures import Output
from proof.sources.outside.opencl.proxy import Proxy
from proof.sources.outside.opencl.steps import SETTLE_S, said, told

HELD_S = 0.03  # how long work is held back that a function waits for
WAITS_S = 2.0  # … and if no function should


class Chip:
    """The chip in this process."""

    def __init__(self, proxy_: Proxy) -> None:
        self.proxy = proxy_
        self.device = registry.load(Path(proxy_.library))
        self.ffi: Any = self.device.ffi
        self.opened = ctypes.CDLL("libOpenCL.so.1")
        for name in ("clCreateCommandQueueWithProperties", "clCreateContext", "clCreateUserEvent"):
            getattr(self.opened, name).restype = ctypes.c_void_p
        self.kept: list[Any] = []
        does_nothing = ctypes.cast(vendor_failures.nothing, ctypes.c_void_p)
        self.nothing = self.ffi.cast("palHostFunc", does_nothing.value)

    def held(self) -> list[int]:
        return [*self.proxy.live, *(self.device.resourceCount(int(k)) for k in ResourceKind)]

    def tell_held(self, step: str, *rest: Any) -> None:
        """Writes an answer and what is held then."""
        told(step, [*rest, self.held()], lambda: [*rest, self.held()])

    def tell_quiet(self, step: str, *rest: Any) -> None:
        """Writes an answer and what is held when all work is done."""

        def again() -> Any:
            self.quiet()
            return [*rest, self.held()]

        told(step, [*rest, self.held()], again)

    def quiet(self) -> None:
        """Waits for all work, and lets frees that were postponed be carried out."""
        self.device.raw.deviceSynchronize()
        for _ in range(2):
            self.device.deviceFree(self.device.deviceMalloc(64, MemType.DEVICE), MemType.DEVICE)

    def answer(self, code: int) -> list[Any]:
        text = self.ffi.new("char[]", 1024)
        if code not in (Result.SUCCESS, Result.IN_PROGRESS):
            self.device.raw.getLastError(text, len(text))
        return [NAMES.get(code, code), said(self.ffi.string(text).decode())]

    def foreign(self) -> tuple[ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]:
        """A queue that the chip does not know, its context and its device."""
        own = self.device.streamCreate()
        native = ctypes.c_void_p(self.native(own))
        context, id_ = ctypes.c_void_p(), ctypes.c_void_p()
        self.opened.clGetCommandQueueInfo(native, 0x1090, 8, ctypes.byref(context), None)
        self.opened.clGetCommandQueueInfo(native, 0x1091, 8, ctypes.byref(id_), None)
        self.device.streamDestroy(own)
        made = self.opened.clCreateCommandQueueWithProperties(context, id_, None, None)
        return ctypes.c_void_p(made), context, id_

    def native(self, stream: Any) -> int:
        """The queue of a stream."""
        return int(self.ffi.cast("uintptr_t", stream.native))

    def call(self, name: str, *words: Any) -> list[Any]:
        """The answer of a function."""
        given = [w.room if isinstance(w, Output) else w for w in words]
        return self.answer(int(getattr(self.device.raw, name)(*given)))


def threads() -> list[str]:
    """The signals that each thread of the chip takes."""
    found = []
    for task in Path("/proc/self/task").iterdir():
        with contextlib.suppress(OSError):
            if (task / "comm").read_text(encoding="utf-8").strip() == "unipal-opencl":
                status = (task / "status").read_text(encoding="utf-8")
                found.append(re.findall(r"SigBlk:\s*(\w+)", status)[0])
    return sorted(found)


def settle(workers: int) -> None:
    """Waits until no more threads of the chip are left; they end some time after their stream."""
    until = time.monotonic() + SETTLE_S
    while len(threads()) > workers and time.monotonic() < until:
        time.sleep(0.001)

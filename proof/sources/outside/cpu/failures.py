"""System calls of a function that fail in turn, and queues that cannot grow."""

from __future__ import annotations

import ctypes
import errno
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from unipal.adaptors import registry
from unipal.generated.pal import NAMES, MemcpyType, MemType

from proof.bindings import vendor_failures
from proof.bindings.vendor_failures import Output
from proof.sources.outside.cpu import system_calls
from proof.sources.outside.cpu.calls import KERNEL, trial, valid
from proof.sources.outside.cpu.held import left_by, state
from proof.sources.outside.cpu.segments import SIZE, of_another_process

MOST_CALLS = 12  # system calls of one function that fail in turn
CALLS = (
    "deviceMalloc of DEVICE", "deviceMalloc of HOST", "deviceMalloc of MANAGED",
    "deviceMalloc of an unusual size", "deviceMalloc after a free", "deviceMallocAsync",
    "streamCreate", "streamCopy", "streamCopy of 0", "eventCreate", "launchKernel", "hostRegister",
    "gdrMemAlloc", "gdrPtrMmap of other memory", "ipcMemHandleCreate", "ipcMemHandleGet",
    "ipcMemHandleOpen", "ipcMemHandleOpen of another process", "getHandleForAddressRange",
)  # fmt: skip
GROWING = (
    "deviceMalloc of DEVICE", "deviceMalloc of HOST", "hostRegister", "gdrPtrMmap",
    "ipcMemHandleOpen of another process",
)  # fmt: skip


def failing(name: str, full: bool, library: Path) -> str:
    """A function, with each of its system calls failing in turn. full: where the registry of
    regions has to grow.
    """
    calls = system_calls.of(library)
    abroad = of_another_process(library).handle if name.endswith("another process") else b""
    device = registry.load(library)
    view = trial(device)
    handle, _ = device.ipcMemHandleCreate()
    device.ffi.memmove(handle.bytes, abroad, len(abroad))

    def of_abroad() -> tuple[Any, ...]:
        return handle, Output(device.ffi, "void *")

    make = of_abroad if abroad else valid(device)[name]
    small = partial(device.code.deviceMalloc, 8, MemType.HOST)
    refused_growth = partial(system_calls.refused, calls, small, 4)
    found = []
    modes = (
        (errno.ENOMEM, 0),
        (errno.ENOMEM, 1),
        (errno.ENOMEM, 2),
        (errno.EINTR, 0),
        (errno.EINTR, -1),
    )
    for code, later in modes[:1] if full else modes:
        for number in range(1, MOST_CALLS + 1):
            words = make()
            call = vendor_failures.call_of(view, name, words)
            while full and not refused_growth():
                pass
            rooms = [w.room for w in words if isinstance(w, Output)]
            before, written = state(device), [bytes(device.ffi.buffer(r)) for r in rooms]
            calls.edges_arm(number, code, later, 0)
            result = call()
            if not calls.edges_met():
                break
            same = [
                state(device) == before,
                written == [bytes(device.ffi.buffer(r)) for r in rooms],
            ]
            text, grown = "", ""
            if result:
                text = device.getLastError()
                again = partial(system_calls.refused, calls, call, number, code, later)
                grown = left_by(again)
            said = NAMES.get(result, result)
            found.append(f"{number} {code} {later}: {said} {text} {same} {grown}")
    return "\n".join(found)


def full_queue(worker: bool, library: Path) -> str:
    """Calls on a queue that cannot grow, or without `worker` that gets none."""
    calls = system_calls.of(library)
    device = registry.load(library)
    code = device.code
    word, other_word = (device.deviceMalloc(8, MemType.HOST) for _ in range(2))
    ctypes.memset(word, 0, 8)
    blocked, event, own = device.streamCreate(), device.eventCreate(0), device.eventCreate(0)
    device.streamWaitValue64(blocked, word, 1, 0)
    device.eventRecord(event, blocked)
    stream = device.streamCreate()
    if worker:
        device.streamWaitValue64(stream, word, 1, 0)
        write = partial(code.streamWriteValue64, stream, other_word, 0, 0)
        while not system_calls.refused(calls, write, 1):
            pass
    one = [1, 1, 1]
    across, kind = MemcpyType.DEVICE_TO_DEVICE, MemType.DEVICE
    cases: dict[str, Callable[[list[int]], Any]] = {
        "memset": lambda m: code.deviceMemset(m[0], 1, 64, kind, stream),
        "copy": lambda m: code.deviceMemcpy(m[0], m[1], 64, across, stream),
        "kernel": lambda _: code.launchKernel(KERNEL, one, one, device.ffi.NULL, 0, stream),
        "wait": lambda _: code.streamWaitEvent(stream, event),
        "record": lambda _: code.eventRecord(own, stream),
        "free": lambda m: code.deviceFreeAsync(m[0], stream),
        "write": lambda m: code.streamWriteValue64(stream, m[0], 1, 0),
        "function": lambda _: code.launchHostFunc(stream, 1, 0),
        "reduce": lambda m: code.deviceReduce(m[0], m[1], m[2], 8, 2, 0, stream),
    }
    found = []
    for case, call in cases.items():
        memory = [device.deviceMalloc(SIZE, kind) for _ in range(3)]
        number = 2 if case == "kernel" else 1
        refused = partial(system_calls.refused, calls, partial(call, memory), number)
        before = state(device)
        said: list[Any] = [refused(), device.getLastError(), state(device) == before]
        said += [left_by(refused), int(code.eventQuery(own))]
        held = _held_bytes()
        for each in memory:  # what the refused call held can be freed
            device.deviceFree(each, kind)
        for size in range(1, 70):  # nothing is kept of the freed memory then
            device.deviceFree(device.deviceMalloc(size * 4096, kind), kind)
        found.append(f"{case}: {said} {held - _held_bytes()}")
    ctypes.memset(word, 1, 1)
    device.streamSynchronize(stream)
    return "\n".join(found)


def _held_bytes() -> int:
    """Bytes of segments of SIZE bytes that are mapped."""
    pages = (SIZE + 4095) // 4096 + 1
    rows = Path("/proc/self/maps").read_text().splitlines()
    spans = [[int(n, 16) for n in row.split()[0].split("-")] for row in rows if "unipal-" in row]
    return sum(pages for first, last in spans if last - first == pages * 4096)


def waiting(library: Path) -> str:
    """deviceSynchronize without memory for the queues that it waits for."""
    calls = system_calls.of(library)
    device = registry.load(library)
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    streams = [device.streamCreate() for _ in range(20)]
    for stream in streams:
        device.streamWaitValue64(stream, word, 1, 0)
    refused = partial(system_calls.refused, calls, device.code.deviceSynchronize)
    said = [[refused(n), device.getLastError(), left_by(partial(refused, n))] for n in (1, 2)]
    ctypes.memset(word, 1, 1)
    device.deviceSynchronize()
    for stream in streams:
        device.streamDestroy(stream)
    threads, until = "", time.monotonic() + 2
    while threads != "1" and time.monotonic() < until:
        threads = str(len(os.listdir("/proc/self/task")))
    return f"{said} {threads}"

"""Memory that is freed and streams that are destroyed while there is work."""

from __future__ import annotations

import ctypes
import threading
import time
from typing import Any

from unipal.generated.pal import EventType, MemType

from proof.bindings.vendor_failures import Output
from proof.sources.outside.opencl.chip import HELD_S, Chip, settle, threads
from proof.sources.outside.opencl.steps import SETTLE_S, told


def held_back(chip: Chip) -> None:
    """Memory that is freed while streams use it, and streams that are destroyed."""
    device = chip.device
    words, idle = device.deviceMalloc(64, MemType.HOST), device.streamCreate()
    workers = len(threads())
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        ctypes.memset(words, 0, 64)
        streams = [device.streamCreate() for _ in range(3)]
        events = [device.eventCreate(EventType.DEFAULT) for _ in streams]
        for number, stream in enumerate(streams):
            device.streamWaitValue64(stream, words + 8 * number, 1, 0)
            if number == 1:
                memory = device.deviceMalloc(4096, MemType.DEVICE)
                device.deviceFree(memory, MemType.DEVICE)
            else:
                memory = device.deviceMallocAsync(4096, stream)
                device.deviceMemset(memory, 1, 4096, MemType.DEVICE, stream)
                device.deviceFreeAsync(memory, stream)
            device.eventRecord(events[number], stream)
        device.streamDestroy(streams[order[0]])
        for step, number in enumerate(order):
            told(f"held back {order} {step}", chip.held()[4])  # allocations
            ctypes.memset(words + 8 * number, 1, 1)
            device.eventSynchronize(events[number])
            if number != order[0]:
                device.streamSynchronize(streams[number])
            device.deviceFreeAsync(device.deviceMallocAsync(64, idle), idle)
        told(f"held back {order} all", chip.call("deviceSynchronize"))
        for number in order[1:]:
            device.streamDestroy(streams[number])
        for event in events:
            device.eventDestroy(event)
        device.streamDestroy(device.streamCreate())
        device.streamDestroy(device.streamCreate())
        device.deviceSynchronize()
        settle(workers)
        chip.tell_quiet(f"held back {order} end")
    device.streamDestroy(idle)
    told("held back: threads", threads(), threads)


def destroyed(chip: Chip) -> None:
    """Streams that are destroyed while they have work; then each function that gives them back."""
    device, ffi, opened = chip.device, chip.ffi, chip.opened
    word, near = (device.deviceMalloc(64, MemType.HOST) for _ in range(2))
    ctypes.memset(near, 0, 64)
    events = [device.eventCreate(EventType.DEFAULT) for _ in range(2)]
    ran = []
    noted = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda _: ran.append(1))
    noting = ffi.cast("palHostFunc", ctypes.cast(noted, ctypes.c_void_p).value)
    chip.kept += [noted]

    def busy(number: int = 0) -> Any:
        stream = device.streamCreate()
        ctypes.memset(word, 0, 64)
        device.streamWaitValue64(stream, word, 1, 0)
        device.deviceMemset(near, 7, 64, MemType.HOST, stream)
        device.eventRecord(events[number], stream)
        return stream

    workers = len(threads())
    device.streamDestroy(busy())
    late = threading.Timer(HELD_S, ctypes.memset, (word, 1, 1))
    late.start()
    answer = chip.call("deviceSynchronize")
    told("destroyed: deviceSynchronize waits", [answer, ctypes.string_at(near, 1).hex()])
    late.join()
    spare, kept = device.streamCreate(), Output(ffi, "palStream")
    copied = device.streamCopy(chip.native(spare))
    for name, given in (
        ("streamCreate", kept), ("streamFree", copied), ("streamDestroy", spare),
        ("deviceSynchronize", None),
    ):  # fmt: skip
        settle(workers)
        for stream in (busy(0), busy(1)):
            device.streamDestroy(stream)
        chip.tell_held(f"destroyed: before {name}")
        ctypes.memset(word, 1, 1)
        for event in events:
            device.eventSynchronize(event)
        answer = chip.call(name, *([] if given is None else [given]))
        settle(workers)
        chip.tell_held(f"destroyed: {name}", answer)
    device.streamDestroy(kept.room[0])

    stream = busy()
    native = ctypes.c_void_p(chip.native(stream))
    opened.clRetainCommandQueue(native)
    device.streamDestroy(stream)
    again = device.streamCopy(native.value or 0)
    told("destroyed: launchHostFunc", chip.call("launchHostFunc", again, noting, ffi.NULL))
    ctypes.memset(word, 1, 1)
    told("destroyed: streamSynchronize", chip.call("streamSynchronize", again))
    time.sleep(HELD_S)
    told("destroyed: launchHostFunc again", chip.call("launchHostFunc", again, noting, ffi.NULL))
    until = time.monotonic() + SETTLE_S
    while len(ran) < 2 and time.monotonic() < until:
        time.sleep(0.001)
    told("destroyed: ran", len(ran))
    device.streamFree(again)
    opened.clReleaseCommandQueue(native)
    for event in events:
        device.eventDestroy(event)
    chip.quiet()
    settle(workers)
    chip.tell_quiet("destroyed: held")

"""Work of a stream fails in a thread of the chip, before other work of the stream."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from unipal.generated.pal import EventType, MemcpyType, MemType

from proof.bindings.vendor_failures import Output
from proof.sources.outside.opencl.chip import HELD_S, WAITS_S, Chip
from proof.sources.outside.opencl.proxy import CODES
from proof.sources.outside.opencl.steps import told


def failed_work(
    chip: Chip, kind: str, make: Callable[[], Any], waiting: str = "", waits: int = 0
) -> None:
    """Work of a stream fails in a thread of the chip, before other work of the stream. waiting: a
    function that waits meanwhile; waits: what its waits answer, if they fail too.
    """
    device, ffi = chip.device, chip.ffi
    stream, other = make(), device.streamCreate()
    host, far = device.deviceMalloc(4096, MemType.HOST), device.deviceMalloc(4096, MemType.DEVICE)
    ctypes.memset(host, 0, 4096)
    at, there = (ffi.cast("void *", address) for address in (host, far))
    third, spare = device.streamCreate(), device.deviceMallocAsync(64, other)
    before, point, last, late = (
        device.eventCreate(t)
        for t in (EventType.DEFAULT, EventType.DISABLE_TIMING, EventType.DEFAULT, EventType.DEFAULT)
    )
    ran = []
    noted = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda _: ran.append(1))
    noting = ffi.cast("palHostFunc", ctypes.cast(noted, ctypes.c_void_p).value)
    chip.kept += [noted, noting]
    across, memory = int(MemcpyType.DEVICE_TO_DEVICE), int(MemType.DEVICE)

    def tell(step: str, *words: Any) -> None:
        call = partial(chip.call, step.partition(" ")[0], *words)
        answer, until = call(), time.monotonic() + WAITS_S
        while "held" not in step and answer[0] == "palInProgress" and time.monotonic() < until:
            time.sleep(0.001)
            answer = call()
        told(f"failed work {kind} {waiting} {waits}: {step}", answer)

    tell("eventRecord before", before, stream)
    tell("eventSynchronize before", before)
    tell("streamWaitValue64", stream, at, 1, 0)
    chip.proxy.elsewhere.value, chip.proxy.failure.value = 1, CODES[0]
    time.sleep(HELD_S)  # its thread waits for what the first job waits for
    chip.proxy.at.value = 1
    tell("launchHostFunc behind it", stream, noting, ffi.NULL)
    tell("deviceMemset behind it", there, 1, 64, memory, stream)
    tell("launchHostFunc behind that", stream, noting, ffi.NULL)
    for event, name in ((point, "point"), (last, "last")):
        tell(f"eventRecord of {name}", event, stream)
    steps: list[tuple[Any, ...]] = [
        ("streamQuery", stream), ("eventQuery point", point), ("eventQuery last", last),
        ("eventElapsedTime", Output(ffi, "float"), before, last),
        ("eventElapsedTime back", Output(ffi, "float"), last, before),
        ("eventElapsedTime point", Output(ffi, "float"), before, point),
        ("eventElapsedTime late", Output(ffi, "float"), before, late),
        ("streamQuery other", other), ("streamWaitEvent", third, point),
        ("streamQuery third", third),
    ]  # fmt: skip
    for step, *words in steps:
        tell(f"{step} while it is held", *words)
    late_word = threading.Timer(HELD_S if waiting else 0, ctypes.memset, (host, 1, 1))
    late_word.start()
    if waiting:
        arguments = {"deviceSynchronize": (), "eventSynchronize": (last,)}
        chip.proxy.waits.value = waits
        tell(f"{waiting} that waits", *arguments.get(waiting, (stream,)))
        chip.proxy.waits.value = 0
    late_word.join()
    until = time.monotonic() + 5
    while chip.proxy.at.value and time.monotonic() < until:
        time.sleep(0.001)
    chip.proxy.elsewhere.value = 0
    time.sleep(HELD_S)
    steps += [
        ("eventSynchronize point", point), ("eventSynchronize last", last),
        ("streamWaitEvent last", other, last), ("streamWaitEvent point", other, point),
        ("streamQuery other then", other), ("streamSynchronize other", other),
        ("deviceSynchronize",),
        ("streamSynchronize", stream), ("streamSynchronize again", stream),
        ("launchHostFunc", stream, chip.nothing, ffi.NULL),
        ("streamWaitValue64 again", stream, at, 0, 0),
        ("eventRecord late", late, stream), ("eventQuery late", late),
        ("deviceMemcpy", at, there, 64, across, stream), ("streamQuery late", stream),
        ("streamSynchronize late", stream),
        ("deviceMallocAsync", Output(ffi, "void *"), 64, stream),
        ("deviceFreeAsync", ffi.cast("void *", spare), stream),
        ("streamSynchronize third", third),
        ("deviceMemcpy without a stream", at, there, 64, across, ffi.NULL),
        ("streamSynchronize other again", other),
    ]  # fmt: skip
    for step, *words in steps:
        tell(f"{step}", *words)
    last_device = device.getDeviceCount() - 1
    for number in (last_device, 0):
        device.setDevice(number)
        tell(f"deviceSynchronize of device {number}")
    device.raw.streamFree(stream) if kind == "foreign" else device.raw.streamDestroy(stream)
    tell("deviceSynchronize at the end")
    tell("deviceSynchronize at last")
    told(f"failed work {kind} {waiting} {waits}: ran", len(ran))
    chip.tell_quiet(f"failed work {kind} {waiting} {waits}: held")

"""Queues that the chip did not make."""

from __future__ import annotations

import ctypes
import threading
from functools import partial

from unipal.generated.pal import MemType

from proof.bindings.vendor_failures import Output
from proof.sources.outside.opencl.chip import HELD_S, Chip
from proof.sources.outside.opencl.proxy import CODES
from proof.sources.outside.opencl.steps import told
from proof.sources.outside.opencl.streams import ForeignStreams


def foreign_queues(chip: Chip) -> None:
    """Wrappers of queues that the chip did not make."""
    device, opened = chip.device, chip.opened
    queue, context, id_ = chip.foreign()
    one, two = (device.streamCopy(queue.value or 0) for _ in range(2))
    chip.tell_held("foreign: twice")
    gate = ctypes.c_void_p(opened.clCreateUserEvent(context, None))
    opened.clEnqueueBarrierWithWaitList(queue, 1, ctypes.byref(gate), None)
    event = device.eventCreate(1)
    for step in ("first", "second"):
        told(f"foreign: query, {step}", chip.call("streamQuery", one))
    told("foreign: record", chip.call("eventRecord", event, two))
    told("foreign: event", chip.call("eventQuery", event))
    opened.clSetUserEventStatus(gate, 0)
    told("foreign: wait", chip.call("streamSynchronize", two))
    told("foreign: after", chip.call("eventQuery", event))
    opened.clFinish(queue)
    told(
        "foreign: query at the end",
        chip.call("streamQuery", one),
        lambda: chip.call("streamQuery", one),
    )
    other = ctypes.c_void_p(opened.clCreateContext(None, 1, ctypes.byref(id_), None, None, None))
    strange = opened.clCreateCommandQueueWithProperties(other, id_, None, None)
    room = Output(chip.ffi, "palStream")
    told("foreign: other context", chip.call("streamCopy", room, chip.ffi.cast("void *", strange)))
    native = chip.ffi.cast("void *", strange)
    told("foreign: no room", chip.call("streamCopy", chip.ffi.NULL, native))
    pointer = chip.ffi.cast("void *", queue.value)
    for number in range(1, 8):
        answer, met = chip.proxy.failing(
            number, lambda: chip.call("streamCopy", room, pointer), CODES[0]
        )
        told(f"foreign: call {number} of streamCopy fails", [answer, met])
    device.streamFree(one)
    told("foreign: one is left", chip.call("streamSynchronize", two))
    device.streamFree(two)
    fresh, _, _ = chip.foreign()
    for number in range(1, 8):
        pointer = chip.ffi.cast("void *", fresh.value)
        copied = partial(chip.call, "streamCopy", room, pointer)
        answer, met = chip.proxy.failing(number, copied, CODES[0])
        chip.tell_held(f"foreign: call {number} of the first streamCopy", answer, met)
        if not met:
            break
    device.eventDestroy(event)
    device.deviceSynchronize()
    last_device, word = device.getDeviceCount() - 1, device.deviceMalloc(64, MemType.HOST)
    ctypes.memset(word, 0, 64)
    device.setDevice(last_device)
    far = ForeignStreams(chip).streamCreate()
    device.streamWaitValue64(far, word, 1, 0)
    late = threading.Timer(10 * HELD_S, ctypes.memset, (word, 1, 1))
    late.start()
    for number in (0, last_device):
        device.setDevice(number)
        device.deviceSynchronize()
        told(f"foreign: device {number} is done", ctypes.string_at(word, 1).hex())
    late.join()
    device.setDevice(0)
    device.streamFree(far)
    chip.quiet()
    chip.tell_quiet("foreign: held")

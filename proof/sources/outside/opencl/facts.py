"""What the chip tells: its table, the codes of OpenCL, and its time stamps."""

from __future__ import annotations

import ctypes

from proof.sources.outside.opencl.chip import Chip
from proof.sources.outside.opencl.steps import told

MAX_CODE = 64  # of OpenCL's own, from 1
STEP_NS = 1_500_000  # of the time stamps


def the_table(chip: Chip) -> None:
    """The facts in the chip's table, and the answers to null arguments."""
    chip.proxy.chip.palGetDevice.restype = ctypes.c_void_p
    table = chip.ffi.cast("palDeviceTable *", chip.proxy.chip.palGetDevice())
    names = [chip.ffi.string(text).decode() for text in (table.name, table.build_id)]
    vendor = chip.device.getVendor()
    told("table", [*names, vendor, table.struct_size, table.major, table.minor])
    null = chip.ffi.NULL
    told("streamFree of null", chip.answer(int(table.streamFree(null))))
    told("streamCopy to null", chip.answer(int(table.streamCopy(null, null))))


def each_code(chip: Chip) -> None:
    """Every code of OpenCL from the first call of a function."""
    event, stream = chip.device.eventCreate(0), chip.device.streamCreate()
    for code in range(1, MAX_CODE):
        call = lambda: int(chip.device.raw.eventRecord(event, stream))  # noqa: E731
        told(f"code {-code}", chip.answer(chip.proxy.failing(1, call, -code)[0]))


def time_stamps(chip: Chip) -> None:
    """The time between two records, as OpenCL tells it."""
    device = chip.device
    stream, events = device.streamCreate(), [device.eventCreate(0) for _ in range(2)]
    for event in events:
        device.eventRecord(event, stream)
    device.streamSynchronize(stream)
    for step in (STEP_NS, 2**64 - STEP_NS, 7 * 10**15):
        chip.proxy.step.value = step
        told(f"{step} ns", repr(device.eventElapsedTime(*events)))
    chip.proxy.step.value = 0
    for event in events:
        device.eventDestroy(event)
    device.streamDestroy(stream)

"""What a process holds of the cpu chip: resources, files, segments, mappings and memory."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from unipal.generated.pal import ResourceKind

from proof.bindings.vendor_failures import Mallinfo
from proof.sources.outside.cpu.segments import own

if TYPE_CHECKING:
    from unipal.generated.device import Device

ROUNDS = 100
LEAK_BYTES = 16 * ROUNDS  # less than a leak in every round would be

_mallinfo = ctypes.CDLL(None).mallinfo2
_mallinfo.restype = Mallinfo


def state(device: Device) -> list[int]:
    """What must be the same after a refused call."""
    counts = [device.resourceCount(int(kind)) for kind in ResourceKind]
    files = len(os.listdir("/proc/self/fd"))
    return [*counts, files, len(own())]


def mapped() -> int:
    """How many pages are mapped; neighbours of the same kind are one mapping."""
    return int(Path("/proc/self/statm").read_text().split()[0])


def allocated() -> int:
    """How many bytes of the C library's memory are in use."""
    return int(_mallinfo().used)


def left_by(call: Callable[[], int]) -> str:
    """Whether refused calls leave memory or mappings."""
    before = (0, 0)
    for turn in range(8):
        if not all(call() for _ in range(ROUNDS)):
            return "a later call succeeds"
        now = allocated(), mapped()
        if turn and now[0] - before[0] <= LEAK_BYTES and now[1] - before[1] < ROUNDS / 2:
            return "nothing is left"
        before = now
    return "memory is left"

"""Resources freed through a shim must be freed at the vendor, but not before their work ends.

Used by vendor_failures.py: the emulator's chip counts the resources that the vendor holds.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from unipal.generated.pal import MemcpyType, MemType, PalError, ResourceKind

if TYPE_CHECKING:
    from unipal.generated.device import Device

    from proof.bindings.vendor_failures import Trial

SIZE = 70_000
WORK_S = 0.2  # duration of the work that is running when a resource is freed
RELEASE_TIMEOUT_S = 5.0  # maximum time until a freed resource is released by the vendor


@dataclass(frozen=True)
class Thing:
    """A resource that is created and freed."""

    name: str  # the PAL function that frees it
    counted: ResourceKind
    make: Callable[[], Any]
    end: Callable[[Any], None]
    memory: MemType | None = None  # kind of memory, if work can read it


def things(device: Device) -> Iterator[Thing]:
    """All resources of the vendor."""
    yield Thing("streamDestroy", ResourceKind.STREAM, device.streamCreate, device.streamDestroy)
    yield Thing(
        "eventDestroy", ResourceKind.EVENT, lambda: device.eventCreate(0), device.eventDestroy
    )
    kind = ResourceKind.ALLOCATION
    yield Thing(
        "gdrMemFree", kind, lambda: device.gdrMemAlloc(SIZE), device.gdrMemFree, MemType.DEVICE
    )
    for memory in MemType:
        yield Thing(
            f"deviceFree of {memory.name}",
            kind,
            partial(device.deviceMalloc, SIZE, memory),
            partial(_free, device, memory),
            memory,
        )
    mapped = device.deviceMalloc(SIZE, MemType.DEVICE)
    yield Thing(
        "gdrPtrMunmap",
        ResourceKind.HOST_MAPPING,
        lambda: device.gdrPtrMmap(mapped, SIZE),
        lambda at: device.gdrPtrMunmap(at, SIZE),
    )


def goes_back(trial: Trial) -> Iterator[str]:
    """Errors in freeing resources, idle and with work in progress."""
    device = trial.device
    stream = device.streamCreate()
    copy, read = (device.deviceMalloc(SIZE, kind) for kind in (MemType.DEVICE, MemType.HOST))
    work = ctypes.cast(_work, ctypes.c_void_p).value or 0
    for thing in things(device):
        for busy in (False, True):
            where = f"{thing.name}{' with work under way' if busy else ''}"
            kept = trial.below.resourceCount(int(thing.counted))
            try:
                made = thing.make()
                if busy:
                    _fill(device, thing, made, copy)
                    within = made if thing.counted == ResourceKind.STREAM else stream
                    device.launchHostFunc(within, work, 0)
                    _use(device, thing, made, copy, stream)
            except PalError:
                break  # the chip does not support it
            thing.end(made)
            until = time.monotonic() + RELEASE_TIMEOUT_S
            while (now := trial.below.resourceCount(int(thing.counted))) > kept:
                if time.monotonic() > until:
                    yield f"{where}: the vendor holds {now} instead of {kept}"
                    break
                time.sleep(0.001)
            device.streamSynchronize(stream)
            if busy and thing.memory is not None:
                device.deviceMemcpy(read, copy, SIZE, MemcpyType.DEVICE_TO_HOST, None)
                if ctypes.string_at(read, SIZE) != b"\7" * SIZE:
                    yield f"{where}: the vendor frees it before the work that uses it has ended"


def _free(device: Device, kind: MemType, at: int) -> None:
    device.deviceFree(at, kind)


def _fill(device: Device, thing: Thing, made: Any, copy: int) -> None:
    """Fills source and target with distinct patterns."""
    if thing.memory is not None:
        device.deviceMemset(made, 7, SIZE, thing.memory, None)
        device.deviceMemset(copy, 0, SIZE, MemType.DEVICE, None)


def _use(device: Device, thing: Thing, made: Any, copy: int, stream: Any) -> None:
    """Enqueues a use of the resource after the running work."""
    if thing.counted == ResourceKind.EVENT:
        device.eventRecord(made, stream)
    elif thing.memory is not None:
        host = thing.memory == MemType.HOST
        across = MemcpyType.HOST_TO_DEVICE if host else MemcpyType.DEVICE_TO_DEVICE
        device.deviceMemcpy(copy, made, SIZE, across, stream)


def _some_work(args: Any) -> None:
    """A host function that takes WORK_S."""
    time.sleep(WORK_S)


_work = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_some_work)

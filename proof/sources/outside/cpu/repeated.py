"""What is done again and again leaves no memory, mappings, files or threads."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.adaptors import registry
from unipal.generated.pal import MemType

from proof.sources.outside.cpu import system_calls
from proof.sources.outside.cpu.calls import KERNEL
from proof.sources.outside.cpu.held import LEAK_BYTES, ROUNDS, allocated, mapped, state
from proof.sources.outside.cpu.memory_kinds import Kinds
from proof.sources.outside.cpu.segments import SHARED, SIZE, of_another_process, own

if TYPE_CHECKING:
    from unipal.generated.device import Device

KEPT_SEGMENTS, KEPT_BYTES = 64, (128 << 20) + 64 * 4096  # of segment.c, with the headers
USES = (
    "shared queues", "other device", "long queue", "events", "held", "ends", "no worker",
    "refused",
)  # fmt: skip


def _uses(device: Device, kinds: Kinds, calls: ctypes.CDLL) -> dict[str, Callable[[], None]]:
    """What may be done again and again."""
    code = device.code
    memory = device.deviceMalloc(SIZE, MemType.DEVICE)
    word = device.deviceMalloc(8, MemType.HOST)
    one = [1, 1, 1]

    def fill(stream: Any, count: int) -> None:
        for _ in range(count):
            device.deviceMemset(memory, 1, 8, MemType.DEVICE, stream)

    def long_queue() -> None:
        stream = device.streamCreate()
        fill(stream, 600)
        device.streamSynchronize(stream)
        fill(stream, 600)
        device.streamDestroy(stream)

    def blocked(stream: Any) -> None:
        ctypes.memset(word, 0, 8)
        device.streamWaitValue64(stream, word, 1, 0)

    def events() -> None:
        one_stream, other = device.streamCreate(), device.streamCreate()
        event, again = device.eventCreate(0), device.eventCreate(0)
        blocked(one_stream)
        device.eventRecord(event, one_stream)
        device.streamWaitEvent(other, event)
        device.eventRecord(again, one_stream)
        device.eventRecord(again, other)
        device.eventRecord(event, other)
        device.eventDestroy(event)
        device.streamDestroy(one_stream)
        device.streamDestroy(other)
        ctypes.memset(word, 1, 1)
        device.eventSynchronize(again)
        device.streamWaitEvent(kinds.stream, again)
        device.eventDestroy(again)

    def held() -> None:
        stream = device.streamCreate()
        blocked(stream)
        ends = [make() for name, make in kinds.all().items() if name in ("DEVICE", "HOST", "gdr")]
        for each in ends:
            device.deviceMemset(each.address, 1, 8, MemType.DEVICE, stream)
        device.launchKernel(KERNEL, one, one, device.ffi.NULL, 0, stream)
        words = (ends[0].address, ends[1].address, ends[2].address, 8, 2, 0, stream)
        device.deviceReduce(*words)
        device.streamWriteValue64(stream, ends[1].address, 1, 0)
        wrapper = device.streamCopy(int(device.ffi.cast("uintptr_t", stream.native)))
        for each in ends:
            each.end()
        device.streamDestroy(stream)
        ctypes.memset(word, 1, 1)
        device.streamSynchronize(wrapper)
        device.streamFree(wrapper)

    def ends() -> None:
        for name, make in kinds.all().items():
            if name not in ("being freed", "pageable", "registered"):
                make().end()

    def no_worker() -> None:
        stream = device.streamCreate()
        fill_one = partial(code.deviceMemset, memory, 1, 8, MemType.DEVICE, stream)
        system_calls.refused(calls, fill_one, 1)
        device.streamDestroy(stream)

    def refused() -> None:
        code.deviceMemset(memory, 1, SIZE + 1, MemType.DEVICE, kinds.stream)
        code.deviceMemcpy(memory, memory, 8, 3, kinds.stream)
        code.gdrPtrMmap(memory, SIZE + 1)
        code.hostRegister(memory & ~4095, 4096)

    def shared() -> None:
        streams = [device.streamCreate() for _ in range(3)]
        for stream in streams:
            fill(stream, 3)
            device.streamDestroy(stream)

    def other_device() -> None:
        device.setDevice(1)
        streams = [device.streamCreate() for _ in range(3)]
        for at in (1, 0, 2):
            fill(streams[at], 3)
            device.streamDestroy(streams[at])
        device.deviceSynchronize()
        device.setDevice(0)

    return {
        "shared queues": shared, "other device": other_device, "long queue": long_queue,
        "events": events, "held": held, "ends": ends, "no worker": no_worker, "refused": refused,
    }  # fmt: skip


def again(name: str, library: Path) -> str:
    """Whether something done again and again leaves memory, mappings, files or threads."""
    os.environ["UNIPAL_CPU_HW_QUEUES"] = str(int(name == "shared queues") * 3)
    os.environ["UNIPAL_CPU_STRICT"] = "0"
    abroad = of_another_process(library).handle
    calls, device = system_calls.of(library), registry.load(library)
    kinds = Kinds(device, abroad)
    use = _uses(device, kinds, calls)[name]
    device.streamWriteValue64(kinds.stream, kinds.word, 0, 0)
    before = [0] * 4
    for turn in range(8):
        for _ in range(ROUNDS // 4):
            use()
        device.streamSynchronize(kinds.stream)
        until = time.monotonic() + 3
        most = 5 if name == "shared queues" else 3
        while len(os.listdir("/proc/self/task")) > most and time.monotonic() < until:
            time.sleep(0.001)
        tasks, files = (len(os.listdir(f"/proc/self/{each}")) for each in ("task", "fd"))
        now = [allocated() // (LEAK_BYTES // 4), mapped() // 8, tasks, files]
        if turn and all(a <= b for a, b in zip(now, before, strict=True)):
            return f"nothing is left, {tasks} threads, {state(device)[:7]}"
        before = now
    return "something is left"


def freed(library: Path) -> str:
    """Whether freed memory stays within what the chip keeps: 64 segments and 128 MiB. Many small
    sizes, few large ones, and one that is taken again in between.
    """
    device = registry.load(library)
    small = [(1 + n) << 12 for n in range(100)]
    large = [(40 << 20) + (n << 12) for n in range(9)]
    found = []
    for sizes in (small, large, *[[100 << 20]] * 4, small, large):
        memory = [device.deviceMalloc(size, MemType.DEVICE) for size in sizes]
        for address in memory:
            device.deviceFree(address, MemType.DEVICE)
        kept = [(SHARED / name).stat().st_size for name in own()]
        found.append((len(kept) <= KEPT_SEGMENTS, sum(kept) <= KEPT_BYTES))
    return repr(found)

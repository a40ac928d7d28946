"""Streams, events and waits of the cpu chip that meet at an unlucky moment."""

from __future__ import annotations

import ctypes
import os
import signal
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

from unipal.adaptors import registry
from unipal.generated.pal import MemcpyType, MemType

from proof.sources.outside.cpu import system_calls
from proof.sources.outside.cpu.calls import KERNEL
from proof.sources.outside.cpu.segments import SIZE


def recorded_again(library: Path) -> str:
    """Whether an event has the time of its last record, when an earlier one is reached later."""
    device = registry.load(library)
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    event, other = device.eventCreate(0), device.eventCreate(0)
    blocked, stream = device.streamCreate(), device.streamCreate()
    device.streamWaitValue64(blocked, word, 1, 0)
    device.eventRecord(event, blocked)
    said = [int(device.code.eventQuery(event))]
    for each in (event, other):
        device.eventRecord(each, stream)
        device.eventSynchronize(each)
    said.append(int(device.code.eventQuery(event)))
    ctypes.memset(word, 1, 1)
    device.streamSynchronize(blocked)
    return f"{said} {device.eventElapsedTime(event, other) >= 0}"


def clock(library: Path) -> str:
    """The time between events, while the clock of the library goes forward."""
    calls = system_calls.of(library)
    device = registry.load(library)
    stream, events = device.streamCreate(), [device.eventCreate(0) for _ in range(4)]
    for event, ahead in zip(events, (0, 0, 1, 5000), strict=True):
        time.sleep(0.003)
        calls.edges_ahead(ahead)
        device.eventRecord(event, stream)
        device.streamSynchronize(stream)
    found = [device.eventElapsedTime(events[0], event) for event in events]
    limits = ((0, 0), (3, 999), (1006, 1999), (5_000_009, 5_000_999))
    return str([a <= ms <= b for ms, (a, b) in zip(found, limits, strict=True)])


def asked_often(library: Path) -> str:
    """Which threads run small work and host functions, while one thread asks a stream all the time:
    the thread that asks may do the former, and never the latter.
    """
    device = registry.load(library)
    memory, stream = device.deviceMalloc(64, MemType.DEVICE), device.streamCreate()
    own, ran = threading.get_native_id(), []
    note = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda _: ran.append(threading.get_native_id()))
    function = int(ctypes.cast(note, ctypes.c_void_p).value or 0)
    for turn in range(300):
        device.deviceMemset(memory, 1, 64, MemType.DEVICE, stream)
        while device.code.streamQuery(stream):
            pass
        if turn % 3 == 0:
            time.sleep(0.002)  # a worker that is still awake would take the function in any case
        device.launchHostFunc(stream, function, 0)
        while device.code.streamQuery(stream):
            pass
    return f"{len(ran)} {own in ran}"


def served(close: bool, library: Path) -> str:
    """Whether a stream runs all its work, while another thread waits for part of it and its worker
    begins late. close: it is destroyed meanwhile.
    """
    calls = system_calls.of(library)
    device = registry.load(library)
    size = 16 << 20
    memory = device.deviceMalloc(size, MemType.DEVICE)
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    calls.edges_late(30)
    stream, event = device.streamCreate(), device.eventCreate(0)
    for _ in range(100):
        device.deviceMemset(memory, 1, size, MemType.DEVICE, stream)
    device.eventRecord(event, stream)
    device.launchKernel(KERNEL, [1, 1, 1], [1, 1, 1], device.ffi.NULL, 0, stream)
    device.streamWriteValue64(stream, word, 1, 0)
    waiting = threading.Thread(target=device.eventSynchronize, args=(event,))
    waiting.start()
    if close:
        time.sleep(0.01)
        device.streamDestroy(stream)
    waiting.join()
    until = time.monotonic() + 3
    while not ctypes.c_uint64.from_address(word).value and time.monotonic() < until:
        time.sleep(0.002)
    return str(ctypes.c_uint64.from_address(word).value)


def late_worker(library: Path) -> str:
    """Whether a thread waits for work that only the worker does, which begins late; and whether
    the worker runs kernels.
    """
    calls = system_calls.of(library)
    device = registry.load(library)
    words = [device.deviceMalloc(8, MemType.HOST) for _ in range(2)]
    for word in words:
        ctypes.memset(word, 0, 8)
    calls.edges_late(30)
    stream = device.streamCreate()
    threads: list[int] = []
    kernel = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3)(
        lambda *_: threads.append(threading.get_ident())
    )
    at = int(ctypes.cast(kernel, ctypes.c_void_p).value or 0)
    device.launchKernel(at, [1, 1, 1], [1, 1, 1], device.ffi.NULL, 0, stream)
    device.streamWriteValue64(stream, words[0], 1, 0)
    device.streamWaitValue64(stream, words[1], 1, 0)
    device.streamWriteValue64(stream, words[0], 2, 0)
    waiting = threading.Thread(target=device.streamSynchronize, args=(stream,))
    waiting.start()
    until = time.monotonic() + 3
    while not ctypes.c_uint64.from_address(words[0]).value and time.monotonic() < until:
        time.sleep(0.002)
    waiting.join(0.02)
    said = [waiting.is_alive(), ctypes.c_uint64.from_address(words[0]).value]
    ctypes.memset(words[1], 1, 1)
    waiting.join()
    return f"{said} {ctypes.c_uint64.from_address(words[0]).value} {threads == [waiting.ident]}"


def synchronized(library: Path) -> str:
    """For how long deviceSynchronize waits for streams that go on one after another."""
    device = registry.load(library)
    found = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        words = [device.deviceMalloc(8, MemType.HOST) for _ in order]
        streams = [device.streamCreate() for _ in order]
        for word, stream in zip(words, streams, strict=True):
            ctypes.memset(word, 0, 8)
            device.streamWaitValue64(stream, word, 1, 0)
        waiting = threading.Thread(target=device.deviceSynchronize)
        waiting.start()
        for each in order:
            waiting.join(0.01)
            found.append(waiting.is_alive())
            ctypes.memset(words[each], 1, 1)
        waiting.join()
        found += [not device.code.streamQuery(stream) for stream in streams]
    return str(found)


def ends_meanwhile(library: Path) -> str:
    """A stream ends while deviceSynchronize has found that it has work."""
    calls = system_calls.of(library)
    device = registry.load(library)
    word = device.deviceMalloc(8, MemType.HOST)
    said = []
    for _ in range(2):
        ctypes.memset(word, 0, 8)
        stream = device.streamCreate()
        device.streamWaitValue64(stream, word, 1, 0)
        before = calls.edges_slow()

        def end(stream: Any = stream, before: int = before) -> None:
            while calls.edges_slow() == before:
                time.sleep(0.001)
            device.streamDestroy(stream)
            ctypes.memset(word, 1, 1)

        ending = threading.Thread(target=end)
        ending.start()
        calls.edges_arm(1, 0, 0, 50)
        said.append(int(device.code.deviceSynchronize()))
        ending.join()
    return f"{said} {device.resourceCount(1)}"


def pageable(library: Path) -> str:
    """Whether calls with memory that the chip does not know end when the work has ended."""
    device = registry.load(library)
    word = device.deviceMalloc(8, MemType.HOST)
    memory, data = device.deviceMalloc(SIZE, MemType.DEVICE), ctypes.create_string_buffer(64)
    at = ctypes.addressof(data)
    stream, found = device.streamCreate(), []
    calls = (
        partial(device.deviceMemcpy, memory, at, 64, MemcpyType.HOST_TO_DEVICE, stream),
        partial(device.deviceMemcpy, at, memory, 64, MemcpyType.DEVICE_TO_HOST, stream),
        partial(device.deviceMemset, at, 7, 64, MemType.HOST, stream),
        partial(device.deviceMemset, memory, 7, 64, MemType.DEVICE, stream),
    )
    for call in calls:
        ctypes.memset(word, 0, 8)
        device.streamWaitValue64(stream, word, 1, 0)
        thread = threading.Thread(target=call)
        thread.start()
        thread.join(0.02 if call != calls[-1] else 3)
        found.append(thread.is_alive())
        ctypes.memset(word, 1, 1)
        thread.join()
    device.streamSynchronize(stream)
    return f"{found} {data.raw[-1]}"


def two_waiting(library: Path) -> str:
    """Whether a thread that waits for less work goes on earlier than one that waits for more."""
    device = registry.load(library)
    words = [device.deviceMalloc(8, MemType.HOST) for _ in range(2)]
    found = []
    for first in (0, 1):
        stream, events = device.streamCreate(), [device.eventCreate(0) for _ in words]
        for word, event in zip(words, events, strict=True):
            ctypes.memset(word, 0, 8)
            device.streamWaitValue64(stream, word, 1, 0)
            device.eventRecord(event, stream)
        threads = [threading.Thread(target=device.eventSynchronize, args=(e,)) for e in events]
        for each in (first, 1 - first):
            threads[each].start()
            threads[each].join(0.02)
        for word, thread in zip(words, threads, strict=True):
            ctypes.memset(word, 1, 1)
            thread.join(2)
            found.append(thread.is_alive())
    return str(found)


def blocked_signals(library: Path) -> str:
    """Which signals a thread of the library lets through: a handler of the caller runs in none."""
    device = registry.load(library)
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    stream = device.streamCreate()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    device.streamWaitValue64(stream, word, 1, 0)
    after = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    tasks = [task for task in Path("/proc/self/task").iterdir() if int(task.name) != os.getpid()]
    masks = [
        int(line.split()[1], 16) & 0x7FFFFFFF  # the C library blocks others of its own for a while
        for task in tasks
        for line in (task / "status").read_text().splitlines()
        if line.startswith("SigBlk")
    ]
    ctypes.memset(word, 1, 1)
    device.streamSynchronize(stream)
    return f"{masks} {before == after}"

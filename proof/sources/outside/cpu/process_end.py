"""The end of a process: what is left of its memory, how long it takes, and its forked children."""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from unipal.adaptors import registry
from unipal.generated.pal import MemType

from proof.sources.outside.cpu import system_calls
from proof.sources.outside.cpu.calls import answer_of, every
from proof.sources.outside.cpu.memory_kinds import Kinds
from proof.sources.outside.cpu.segments import SHARED, SIZE, of_another_process, own

if TYPE_CHECKING:
    from unipal.generated.device import Device

FOR_EVER = "60000"  # milliseconds
TIMES = 4  # a process ends so often, and the shortest counts
LOCKS = ("queue", "regions", "kept", "queues")
CASES = ("idle", "pending", "refused", *(f"{lock} for {FOR_EVER}" for lock in LOCKS),
         "queue for 20", "regions for 20", "kept for 20")  # fmt: skip


def of_a_busy_one(case: str, library: Path) -> str:
    """What is left in /dev/shm of a process that ended, and the time that it took at least; without
    a lock that is held meanwhile, whether it took next to none.
    """
    where, _, pause = case.partition(" for ")
    ends, times = [], []
    for _ in range(TIMES):
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            calls = system_calls.of(library)
            _busy(registry.load(library), where, int(pause or 0), calls)
            os.write(writing, struct.pack("<d", time.monotonic()))
            ctypes.CDLL(None).exit(3)
        os.close(writing)
        begun = struct.unpack("<d", os.read(reading, 8))[0]
        _, status = os.waitpid(pid, 0)
        times.append(time.monotonic() - begun)
        left = [*SHARED.glob(f"unipal-*-{pid}-*")]
        for path in left:
            path.unlink()
        ends.append((len(left), os.waitstatus_to_exitcode(status)))
    limits = (0.095, 0.195, 0.295, 0.395) if pause == FOR_EVER else (0.095,)
    took = max((limit for limit in limits if min(times) >= limit), default=0)
    return f"{min(ends)[0]} left, status {max(status for _, status in ends)}, {took} s"


def calls_meanwhile(library: Path) -> str:
    """What calls answer while the library gives back its segments, in a process that ends."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        device = registry.load(library)
        words = {name: make() for name, make in every(device).items()}

        def ask() -> None:
            said = [f"{name}: {answer_of(device, name, given)}" for name, given in words.items()]
            os.write(writing, "\n".join(said).encode())

        function = ctypes.CFUNCTYPE(None)(ask)
        system_calls.preloaded().edges_at_unlink(function)
        ctypes.CDLL(None).exit(3)
    os.close(writing)
    said = os.read(reading, 65536).decode()
    _, status = os.waitpid(pid, 0)
    for path in SHARED.glob(f"unipal-*-{pid}-*"):
        path.unlink()
    return f"{said} {status}"


def of_an_importer(library: Path) -> str:
    """Whether memory of another process stays when one that opened it ends."""
    name, _, handle, _ = of_another_process(library)
    pid = os.fork()
    if pid == 0:
        device = registry.load(library)
        kinds = Kinds(device, handle)
        kinds.all()["imported"]()
        kinds.all()["freed while open"]()
        ctypes.CDLL(None).exit(0)
    _, status = os.waitpid(pid, 0)
    return f"{status} {(SHARED / name).exists()}"


def _busy(device: Device, where: str, pause: int, calls: ctypes.CDLL) -> None:
    """Memory, streams and work of a process that is about to end; and if `where` names a lock, a
    thread that holds it for `pause` milliseconds.
    """
    memory = [device.deviceMalloc(size, MemType.DEVICE) for size in (SIZE, 1, 9000, SIZE)]
    device.gdrMemAlloc(SIZE)
    handle, _ = device.ipcMemHandleCreate()
    device.ipcMemHandleGet(handle, memory[0])
    for each in memory[1:3]:
        device.deviceFree(each, MemType.DEVICE)
    idle, stream = device.streamCreate(), device.streamCreate()
    device.deviceMemset(memory[0], 1, 64, MemType.DEVICE, idle)
    device.streamSynchronize(idle)
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    if where == "refused":
        calls.edges_arm(1, errno.EAGAIN, 0, 0)
        device.code.deviceMemset(memory[0], 1, 64, MemType.DEVICE, stream)
        calls.edges_arm(0, 0, 0, 0)
    if where in ("pending", "queues"):
        device.streamWaitValue64(stream, word, 1, 0)
        device.deviceMemset(memory[0], 1, 64, MemType.DEVICE, stream)
    time.sleep(0.02)

    def fill() -> None:
        for _ in range(600):
            device.deviceMemset(memory[0], 1, 64, MemType.DEVICE, idle)

    # Lock → the first system call under it, of a function.
    held: dict[str, tuple[int, Callable[[], object]]] = {
        "queue": (1, fill),
        "regions": (1, lambda: device.deviceFree(memory[0], MemType.DEVICE)),
        "kept": (7, lambda: device.code.deviceMalloc(1 << 40, MemType.DEVICE)),
        "queues": (1, device.deviceSynchronize),
    }
    if where not in held:
        return
    number, call = held[where]

    def slow() -> None:
        calls.edges_arm(number, 0, 0, pause)
        call()

    threading.Thread(target=slow, daemon=True).start()
    until = time.monotonic() + 2
    while not calls.edges_slow() and time.monotonic() < until:
        time.sleep(0.001)


def in_a_forked_child(library: Path) -> str:
    """What a forked child is answered, and whether its end leaves the parent's memory."""
    device = registry.load(library)
    memory = device.deviceMalloc(SIZE, MemType.DEVICE)
    stream = device.streamCreate()
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        text = device.ffi.new("char[256]")
        code = device.code
        said = [int(code.getDeviceCount()), int(code.streamQuery(stream))]
        said += [int(code.deviceFree(memory, MemType.DEVICE)), device.raw.getLastError(text, 256)]
        os.write(writing, f"{said} {device.ffi.string(text)}".encode())
        ctypes.CDLL(None).exit(0)
    os.waitpid(pid, 0)
    held = len(own())
    device.deviceFree(memory, MemType.DEVICE)
    return f"{os.read(reading, 4096).decode()} {held}"

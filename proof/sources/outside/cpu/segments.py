"""Segments of the cpu chip in /dev/shm: those of this process, and one of another process."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import struct
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from unipal.adaptors import registry
from unipal.generated.pal import MemType

SHARED = Path("/dev/shm")
SIZE = 70_001  # bytes of memory
FIELDS = {  # of the header of a segment → its offset
    "magic": 0, "name": 8, "space": 24, "start": 32, "pid": 40, "exact": 48, "id": 56,
}  # fmt: skip


class Segment(NamedTuple):
    """A segment of another process."""

    name: str
    data: bytes
    handle: bytes
    pid: int


def own() -> list[str]:
    """The segments of this process."""
    return [p.name for p in SHARED.glob(f"unipal-*-{os.getpid()}-*")]


def of_another_process(library: Path, owner: str = "live") -> Segment:
    """A segment of a process. owner: whether that is live until this one ends, dead, a zombie,
    traced, or has an odd name.
    """
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if owner == "odd":
            ctypes.CDLL(None).prctl(15, b"a) Z 1 (b")  # PR_SET_NAME
        os.write(writing, exported(library))
        if owner == "traced":
            ctypes.CDLL(None).ptrace(0, 0, 0, 0)  # PTRACE_TRACEME
            os.kill(os.getpid(), signal.SIGSTOP)
        if owner in ("dead", "zombie"):
            os.kill(os.getpid(), signal.SIGKILL)
        while True:
            signal.pause()
    os.close(writing)
    handle = os.read(reading, 4096)
    if owner == "dead":
        os.waitpid(pid, 0)
    elif owner == "traced":
        os.waitpid(pid, os.WUNTRACED)
    elif owner == "zombie":
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    (path,) = SHARED.glob(f"unipal-*-{pid}-*")
    return Segment(path.name, path.read_bytes(), handle, pid)


def exported(library: Path) -> bytes:
    """The bytes of a handle of memory that this process allocates."""
    device = registry.load(library)
    memory = device.deviceMalloc(SIZE, MemType.DEVICE)
    handle, size = device.ipcMemHandleCreate()
    device.ipcMemHandleGet(handle, memory)
    return bytes(device.ffi.buffer(handle.bytes, size))


def put(data: bytes, at: int, kind: str, change: Callable[[int], int]) -> bytes:
    """`data` with the number at offset `at` changed."""
    value = change(struct.unpack_from(kind, data, at)[0])
    return data[:at] + struct.pack(kind, value) + data[at + struct.calcsize(kind) :]


def remove(path: Path) -> None:
    """Removes a file, a link or an empty folder."""
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink()

"""Loading the cpu adaptor: its settings, system calls that fail meanwhile, and that it stays."""

from __future__ import annotations

import _ctypes
import contextlib
import ctypes
import errno
import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from unipal.adaptors import registry
from unipal.generated.pal import MemType, Result

from proof.sources.outside.cpu import system_calls
from proof.sources.outside.cpu.segments import SIZE, own

if TYPE_CHECKING:
    from unipal.generated.device import Device

TOO_LONG = "9" * 30
SETTINGS = {
    "UNIPAL_CPU_DEVICES": (
        "", "0", "1", "-1", "256", "257", "x", "1x", " 1", "010", "0x2", TOO_LONG,
    ),
    "UNIPAL_CPU_STRICT": ("", "0", "1", "2", "-1", TOO_LONG),
    "UNIPAL_CPU_HW_QUEUES": (
        "", "0", "1", "2", "31", "32", "33", "2147483647", "2147483648", "-1", TOO_LONG,
    ),
}  # fmt: skip


def with_setting(name: str, value: str, library: Path) -> str:
    """What devices, memory and queues there are with a setting."""
    os.environ[name] = value
    try:
        device = registry.load(library)
    except registry.LoadError as error:
        return str(error)
    count = device.getDeviceCount()
    device.setDevice(count - 1)
    memory = device.deviceMalloc(SIZE, MemType.DEVICE)
    rows = Path("/proc/self/maps").read_text().splitlines()
    access = [row.split()[1] for row in rows if row.startswith(f"{memory:x}-")]
    answer = [count, device.getDevicePciBusId(count - 1), access]
    if "QUEUES" in name:
        answer.append(_blocked(device, memory))
    return repr(answer)


def _blocked(device: Device, memory: int) -> list[int]:
    """Which of 40 streams wait while the first one does."""
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    streams = [device.streamCreate() for _ in range(40)]
    device.streamWaitValue64(streams[0], word, 1, 0)
    for stream in streams:
        device.deviceMemset(memory, 1, 64, MemType.DEVICE, stream)
    waiting: list[int] = []
    same = idle = 0
    while same < 10 or idle < 3:
        now = [i for i, s in enumerate(streams) if device.streamQuery(s) != Result.SUCCESS]
        same = same + 1 if now == waiting else 0
        idle = idle + _idle() if now == waiting else 0  # workers that nap look from time to time
        waiting = now
        time.sleep(0.01)
    ctypes.memset(word, 1, 1)
    for stream in streams:
        device.streamSynchronize(stream)
        device.streamDestroy(stream)
    return waiting


def _idle() -> bool:
    """Whether no other thread of this process runs or waits for a processor."""
    others = set(os.listdir("/proc/self/task")) - {str(threading.get_native_id())}
    states = []
    for each in others:
        with contextlib.suppress(OSError):  # it has ended
            text = Path(f"/proc/self/task/{each}/stat").read_text()
            states.append(text.rpartition(")")[2].split()[0])
    return "R" not in states


def failing(number: int, later: int, library: Path) -> str:
    """What loading answers when a system call fails meanwhile, and what works then."""
    calls = system_calls.of(library)
    raw = ctypes.CDLL(str(library))
    raw.palGetDevice.restype = ctypes.c_void_p
    raw.palLoadError.restype = ctypes.c_char_p
    calls.edges_arm(number, errno.ENOMEM, later, 0)
    table = raw.palGetDevice()
    met = calls.edges_met()
    if not table:
        return f"{met} {raw.palLoadError().decode()}"
    device = registry.load(library)
    device.deviceMalloc(SIZE, MemType.DEVICE)
    return f"{met} {[name.count('-') for name in own()]}"


def unloaded(library: Path) -> str:
    """Whether the library stays when it is closed, for its workers run on."""
    loaded = ctypes.CDLL(str(library))
    loaded.palGetDevice()
    _ctypes.dlclose(loaded._handle)
    return f"{str(library) in Path('/proc/self/maps').read_text()}"

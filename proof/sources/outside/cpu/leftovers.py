"""What dead processes left in /dev/shm: the next one removes it, and nothing else."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from pathlib import Path

from unipal.adaptors import registry

from proof.sources import apart
from proof.sources.outside.cpu.segments import (
    FIELDS,
    SHARED,
    exported,
    of_another_process,
    put,
    remove,
)

NEW_PIDS = 0x20000000  # CLONE_NEWPID of <sched.h>


def of_the_dead(library: Path) -> str:
    """Which files the next process removes."""
    made: dict[str, str] = {}

    def write(what: str, name: str, data: bytes) -> Path:
        path = SHARED / name
        path.write_bytes(data)
        made[what] = name
        return path

    def numbered(name: str, number: int) -> str:
        return name[:-2] + f"{int(name[-2:], 16) ^ number:02x}"

    for owner in ("dead", "zombie", "live", "odd", "traced"):
        name, data, _, pid = of_another_process(library, owner)
        made[owner] = name
        space = name.split("-")[1]
        later = put(data, FIELDS["start"], "<Q", lambda n: n + 1)
        changes: dict[str, bytes] = {
            "empty": b"",
            "short": data[:16],
            "no magic": b"\0" * 8 + data[8:],
            "later start": later,
            "earlier start": put(data, FIELDS["start"], "<Q", lambda n: n - 1),
            "other pid": put(later, FIELDS["pid"], "<i", lambda n: n + 1),
            "lower pid": put(later, FIELDS["pid"], "<i", lambda n: n - 1),
            "no magic, later start": b"\0" * 8 + later[8:],
            "short, later start": later[:44],
        }
        for number, (what, changed) in enumerate(changes.items(), start=1):
            write(f"{owner}, {what}", numbered(name, number), changed)
        others = {
            "next space": name.replace(space, f"{int(space, 16) + 1:x}"),
            "space before": name.replace(space, f"{int(space, 16) - 1:x}"),
            "longer": name + "0",
            "longer text": name + "x",
            "shorter": name[:-1],
            "upper": name[:-2] + "AG",
            "first": "x" + name,
            "no digits": name[:-32] + "x" * 32,
            "no pid": name.replace(f"-{pid}-", "--"),
        }
        for what, other in others.items():
            write(f"{owner}, {what}", other, data)
        place = SHARED / numbered(name, 100)
        place.mkdir()
        made[f"{owner}, folder"] = place.name
        place = SHARED / numbered(name, 101)
        place.symlink_to(SHARED / name)
        made[f"{owner}, link"] = place.name
        if os.geteuid() == 0:
            with contextlib.suppress(OSError):
                os.chown(write(f"{owner}, other user", numbered(name, 102), data), 12345, 12345)
    pid = os.fork()
    if pid == 0:
        registry.load(library)
        os._exit(0)
    os.waitpid(pid, 0)
    left = {what: os.path.lexists(SHARED / name) for what, name in made.items()}
    for name in made.values():
        remove(SHARED / name)
    return repr(left)


def of_others(library: Path) -> str:
    """Whether a file of a dead process of another user stays, where this one could remove it."""
    dead, mode = of_another_process(library, "dead"), SHARED.stat().st_mode
    path = SHARED / dead.name
    path.write_bytes(dead.data[:16])
    path.chmod(0o666)
    SHARED.chmod(0o777)
    pid = os.fork()
    if pid == 0:
        raw = ctypes.CDLL(str(library))
        os.seteuid(12345)
        raw.palGetDevice()
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    SHARED.chmod(mode & 0o7777)
    left = path.exists()
    remove(path)
    return f"{status} {left}"


def of_another_namespace(library: Path) -> str:
    """Whether memory of another pid namespace stays, and can be opened."""
    reading, writing = os.pipe()
    libc = ctypes.CDLL(None, use_errno=True)
    pid = os.fork()
    if pid == 0:
        if libc.unshare(NEW_PIDS | apart.NEW_MOUNTS) != 0:
            os._exit(1)
        if os.fork() == 0:
            libc.prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
            libc.mount(b"proc", b"/proc", b"proc", ctypes.c_ulong(0), None)
            os.write(writing, exported(library))
        while True:
            signal.pause()
    os.close(writing)
    handle_bytes = os.read(reading, 4096)
    before = sorted(SHARED.iterdir())
    device = registry.load(library)  # removes what the dead left
    left = sorted(SHARED.iterdir())
    handle, _ = device.ipcMemHandleCreate()
    device.ffi.memmove(handle.bytes, handle_bytes, len(handle_bytes))
    out = device.ffi.new("void **")
    code = device.raw.ipcMemHandleOpen(handle, out)
    os.kill(pid, signal.SIGKILL)
    for path in before:
        path.unlink(missing_ok=True)
    return f"{len(before)} before, {len(left)} left, {code}"

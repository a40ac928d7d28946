"""Keeps broken adaptors from the machine: a /dev/shm of their own, and a limit of memory."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import shutil
import signal
from pathlib import Path

SHARED = Path("/dev/shm")
SHARED_BYTES = 6 << 30
ADDRESS_BYTES = 24 << 30  # of one process; a mutant that allocates without end stops here
NEW_MOUNTS, NEW_USER = 0x00020000, 0x10000000  # CLONE_NEWNS, CLONE_NEWUSER of <sched.h>
PRIVATE = 0x40000 | 0x4000  # MS_PRIVATE | MS_REC of <sys/mount.h>


class NotApartError(Exception):
    """The kernel gives this process no mounts of its own."""


def begin() -> None:
    """Gives this process, and those it forks, a /dev/shm of SHARED_BYTES. Raises NotApartError."""
    libc = ctypes.CDLL(None, use_errno=True)
    user, group = os.geteuid(), os.getegid()
    if user == 0:
        _check(libc.unshare(NEW_MOUNTS))
    else:
        _check(libc.unshare(NEW_MOUNTS | NEW_USER))
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    _check(libc.mount(None, b"/", None, ctypes.c_ulong(PRIVATE), None))
    options = f"size={SHARED_BYTES},mode=1777".encode()
    place = os.fsencode(SHARED)
    _check(libc.mount(b"tmpfs", place, b"tmpfs", ctypes.c_ulong(0), options))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_BYTES, ADDRESS_BYTES))


def impossible() -> str:
    """Why `begin` cannot work here; "" if it can."""
    pid = os.fork()
    if pid == 0:
        try:
            begin()
        except (NotApartError, OSError):
            os._exit(1)
        os._exit(0)
    failed = os.waitpid(pid, 0)[1] != 0
    return "the kernel gives a process no mounts of its own" if failed else ""


def _check(result: int) -> None:
    if result != 0:
        code = ctypes.get_errno()
        raise NotApartError(f"no mounts of its own: {os.strerror(code)}")


def end_users(folder: Path) -> None:
    """Kills the processes whose command names `folder`: what a mutant left that never ends."""
    name = os.fsencode(folder)
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it ended meanwhile
            if name in entry.read_bytes():
                os.kill(int(entry.parent.name), signal.SIGKILL)


def clean() -> None:
    """Removes what a mutant left in /dev/shm. Only after `begin`."""
    for left in SHARED.iterdir():
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)
        else:
            left.unlink(missing_ok=True)

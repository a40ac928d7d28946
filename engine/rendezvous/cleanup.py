"""Removes what processes leave behind when they end without their own clean-up.

In /dev/shm these are: a chip's memory, named by its process; files that stay locked as long as they
need their name; flight recorders, which are kept. In the base folder of job_dirs.py these are job
folders, each held by a lock. Only files that no living process of this user uses are removed.
Liveness is checked after the name was read, so a reused process id can keep a file but never delete
one that is in use.

Run as a script, with the standard library alone, it is the second half of a reaper (reaper.py):

    cleanup.py PROCESS START KEEPS FOLDER NOTES

It waits until that process has ended, and then sweeps.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import stat
import struct
import sys
from collections.abc import Collection

SHARED = "/dev/shm"
# Groups: pid namespace, process, and its start time if the name has one. Chips cpu and numpy.
_OWNED = re.compile(r"unipal-(?:numpy-)?([0-9a-f]+)-(\d+)-(?:(\d+)-)?[0-9a-f]{32}")
_ARENA = re.compile(r"unipal-\d+-[0-9a-z]+-comm")
_JOINING = re.compile(r"unipal-[a-z][a-z0-9_]*-[0-9a-f]{32}-join")  # of a collective library
_RECORDER = re.compile(r"unipal-\d+-[0-9a-z]{1,32}-rank\d+")
_MAX_LISTED_PATHS = 8  # paths listed in one message
_ARENA_MAGIC = b"unipalar"
_ARENA_HEAD = struct.Struct("<8sIIIIQQI")  # first fields of struct arena_head, engine/core/arena.h
RECORDER_MAGIC = b"unipalr\x01"
# first fields of struct header, engine/core/records.c
RECORDER_HEAD = struct.Struct("<8sIIIIQIIiIQQQ")


def pid_space() -> int:
    """The inode of this pid namespace; 0 when unknown."""
    with contextlib.suppress(OSError):
        return os.stat("/proc/self/ns/pid").st_ino
    return 0


def started(process: int) -> int:
    """Start time of a process in clock ticks since boot; 0: no such process, or all of its threads
    have ended. OSError: unknown.
    """
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            words = file.read().rpartition(b")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    # a zombie may still have running threads
    if words[0] == b"X" or (words[0] == b"Z" and int(words[17]) < 2):
        return 0
    return int(words[19])


# ---- /dev/shm ----------------------------------------------------------------------------------


def sweep_shared(folder: str = SHARED) -> list[str]:
    """Removes files of this user's dead processes except flight recorders. Returns their names."""
    with contextlib.suppress(OSError):
        if pid_space() and started(os.getpid()):  # otherwise liveness cannot be decided
            names = _names(folder)
            known: dict[str, int] = {}  # process id → start time, read after the names
            return [name for name in names if _is_removed(folder, name, known)]
    return []


def _is_removed(folder: str, name: str, known: dict[str, int]) -> bool:
    path, owned = f"{folder}/{name}", _OWNED.fullmatch(name)
    with contextlib.suppress(OSError):
        if not owned:
            arena = _ARENA.fullmatch(name) is not None
            return (arena or _JOINING.fullmatch(name) is not None) and _remove_unlocked(path, arena)
        space, process, start = owned.groups()
        if int(space, 16) != pid_space():
            return False  # the process id belongs to another namespace
        now = known.setdefault(process, -1)
        if now < 0:
            now = known[process] = started(int(process))
        if (now == 0 or start not in (None, str(now))) and os.lstat(path).st_uid == os.geteuid():
            os.unlink(path)
            return True
    return False


def _remove_unlocked(path: str, arena: bool) -> bool:
    """Removes an unlocked file of this user. OSError: it is locked, or no longer exists."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if os.fstat(descriptor).st_uid != os.geteuid() or (arena and _maker_lives(descriptor)):
            return False
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if stands(path, descriptor):
            os.unlink(path)
            return True
        return False
    finally:
        os.close(descriptor)


def _maker_lives(descriptor: int) -> bool:
    """Whether the creator of an arena is alive; True for a file that is not an arena.

    Older versions created arenas without a lock.
    """
    head = os.pread(descriptor, _ARENA_HEAD.size, 0).ljust(_ARENA_HEAD.size, b"\0")
    magic, *_, start, maker = _ARENA_HEAD.unpack(head)
    return bool(magic != _ARENA_MAGIC or started(maker) == start)


def recorders(processes: Collection[int], since: float = 0.0, folder: str = SHARED) -> list[str]:
    """Paths of the flight recorders of these processes that started after `since` (time.time()) and
    have ended.
    """
    found = []
    for name in filter(_RECORDER.fullmatch, _names(folder)):
        path = f"{folder}/{name}"
        with contextlib.suppress(OSError, struct.error):
            with open(path, "rb") as file:
                status, head = os.fstat(file.fileno()), file.read(RECORDER_HEAD.size)
            magic, *_, process, _, start, space, made = RECORDER_HEAD.unpack(head)
            known = magic == RECORDER_MAGIC and status.st_uid == os.geteuid()
            ours = process in processes and space == pid_space() and made >= since * 1e9
            if known and ours and started(process) != start:
                found.append(path)
    return found


def keeps_all() -> bool:
    """Whether UNIPAL_RECORDS_KEEP_ALL asks to keep the flight recorders of ranks that close, too,
    as records_keep_all of engine/core/records.c has it.
    """
    return os.environ.get("UNIPAL_RECORDS_KEEP_ALL", "0") not in ("", "0")


def settle_recorders(processes: Collection[int], since: float, well: bool) -> str:
    """After a job: removes its flight recorders if all processes ended `well`, unless all are to be
    kept; returns a message that lists the ones that stay, or "".
    """
    paths, every = recorders(processes, since), keeps_all()
    goes = well and not every
    for path in paths if goes else ():
        with contextlib.suppress(OSError):
            os.unlink(path)
    if goes or not paths:
        return ""
    more = f" and {len(paths) - _MAX_LISTED_PATHS} more" if len(paths) > _MAX_LISTED_PATHS else ""
    named = ", ".join(paths[:_MAX_LISTED_PATHS])
    whose = "" if every else " of ranks that failed or did not close"
    said = f"flight recorders{whose} are kept: {named}{more}"
    return said if well else f"{said}; `pal hang` names the rank that the others waited for"


def _names(folder: str) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if name.startswith("unipal-"))
    except OSError:
        return []


# ---- folders of jobs, and sockets --------------------------------------------------------------


def stands(path: str | os.PathLike[str], descriptor: int) -> bool:
    """Whether the path still names the open file. Its inode number cannot be reused while it is
    open. OSError.
    """
    return os.fstat(descriptor).st_ino == os.stat(path, follow_symlinks=False).st_ino


def remove_unheld(path: str | os.PathLike[str], descriptor: int) -> None:
    """Removes a folder unless it is held or has been replaced. OSError."""
    import shutil

    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    if stands(path, descriptor):
        shutil.rmtree(path, ignore_errors=True)


def sweep_folders(base: str | os.PathLike[str]) -> None:
    """Removes this user's job folders that no process holds."""
    for name in _names(os.fspath(base)):
        if not name.startswith(f"unipal-{os.getuid()}-"):
            continue
        path = os.path.join(base, name)
        with contextlib.suppress(OSError):
            descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(descriptor).st_uid == os.getuid():
                    remove_unheld(path, descriptor)
            finally:
                os.close(descriptor)


def identity(path: str) -> str:
    """An identity of a socket file that a later file of the same name does not have. OSError."""
    status = os.lstat(path)
    if not stat.S_ISSOCK(status.st_mode):
        raise OSError(f"{path} is not a socket")
    return f"{status.st_dev}.{status.st_ino}.{status.st_ctime_ns}"


def _remove_sockets(notes: str) -> None:
    """Removes the listed socket files. `notes`: lines of identity and path."""
    for line in notes.splitlines():
        known, _, path = line.partition(" ")
        with contextlib.suppress(OSError):
            if identity(path) == known:
                os.unlink(path)


# ---- after the end of a process ----------------------------------------------------------------


def _await_end(process: int, start: int) -> None:
    """Waits for a process to end. The pipe may close earlier, for example if it is closed by
    mistake.
    """
    import select
    import time

    try:
        descriptor = os.pidfd_open(process)
    except OSError:
        descriptor = -1
    while started(process) == start:  # the process id still means the same process
        if descriptor < 0:
            time.sleep(0.1)
            continue
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        poll.poll()
        if started(process) == start:
            time.sleep(0.01)


def main(process: str, start: str, keeps: str, base: str, notes: str) -> None:
    """Script entry, see the module. `keeps`: "0" removes flight recorders too."""
    _await_end(int(process), int(start))
    sweep_shared()
    _remove_sockets(notes)
    sweep_folders(base)
    if keeps == "0":
        for path in recorders([int(process)]):
            with contextlib.suppress(OSError):
                os.unlink(path)


if __name__ == "__main__":
    main(*sys.argv[1:])

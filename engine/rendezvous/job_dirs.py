"""Private job folders: open to this user alone, held by a lock while in use, swept otherwise.

Each user of a folder holds a shared lock on it, which the kernel releases when the process ends. A
folder without a lock belongs to a job that was killed. A reaper or the user's next job removes it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
import tempfile
from pathlib import Path

from unipal.engine.errors import USAGE, CommError, UsageValueError
from unipal.engine.rendezvous.cleanup import remove_unheld, stands
from unipal.engine.rendezvous.cleanup import sweep_folders as sweep

_MAX_BASE_BYTES = 60  # bytes of the base, so that a socket path below it fits into 107


class Folder:
    """A folder of mode 0700, held by this process until `release`."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path, self._descriptor = path, descriptor

    def release(self) -> None:
        """Releases the folder; the last holder removes it. Idempotent."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with contextlib.suppress(OSError):
                remove_unheld(self.path, descriptor)
            os.close(descriptor)

    def __del__(self) -> None:
        self.forked()

    def forked(self) -> None:
        """In a forked child: drops the inherited descriptor without releasing the parent's lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1


def base() -> Path:
    """The base of job folders: XDG_RUNTIME_DIR, or the folder for temporary files."""
    found = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    if len(os.fsencode(found)) > _MAX_BASE_BYTES or not os.access(found, os.W_OK):
        found = "/tmp"
    return Path(found)


def shared(name: str) -> Folder:
    """The folder `unipal-<user>-<name>`, created by the first process that asks.

    CommError (usage) when it belongs to another user or others may enter it.
    """
    where = base()
    sweep(where)
    path = where / f"unipal-{os.getuid()}-{name}"
    while True:
        with contextlib.suppress(FileExistsError):
            path.mkdir(mode=0o700)
        with contextlib.suppress(FileNotFoundError):  # swept in between
            _require_private(path, path.lstat())
            return _held(path)


def hold(path: Path) -> Folder:
    """Holds a folder that another rank created. CommError (usage), FileNotFoundError."""
    require_private(path)
    return _held(path)


def fresh(word: str) -> Folder:
    """A new folder, `unipal-<user>-<word>-<random>`."""
    where = base()
    sweep(where)
    while True:
        path = Path(tempfile.mkdtemp(prefix=f"unipal-{os.getuid()}-{word}-", dir=where))
        with contextlib.suppress(FileNotFoundError):
            return _held(path)


def _held(path: Path) -> Folder:
    """Locks the folder. FileNotFoundError when it was swept before the lock was taken."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        if not stands(path, descriptor):
            raise FileNotFoundError(path)
    except BaseException:
        os.close(descriptor)
        raise
    return Folder(path, descriptor)


def require_private(folder: Path) -> None:
    """CommError (usage) unless only this user can enter the folder."""
    try:
        status = folder.lstat()
    except OSError as error:
        raise _usage(f"{folder}: {error.strerror}", f"mkdir -m 700 {folder}") from None
    _require_private(folder, status)


def _require_private(folder: Path, status: os.stat_result) -> None:
    if not stat.S_ISDIR(status.st_mode):
        raise _usage(f"{folder}: not a folder", "name the folder itself, not a link to it")
    if status.st_uid != os.getuid() or stat.S_IMODE(status.st_mode) & 0o077:
        reason = f"{folder}: other users can enter it, and the job has no secret"
        raise _usage(reason, f"chmod 700 {folder}, or set UNIPAL_JOB_SECRET_FILE to a secret file")


def _usage(reason: str, following: str) -> CommError:
    return UsageValueError(USAGE, reason, place="unipal.init", next=following)

"""Private folders of jobs: for this user alone, held by those who use them, swept when nobody does.

Whoever uses a folder holds a shared lock on it, which the kernel takes back when a process ends.
A folder that nobody holds belongs to a job that was killed; the next job of the user removes it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
from pathlib import Path

from unipal.engine.errors import USAGE, CommError

_LONGEST = 60  # bytes of a base, so that a socket's path below it stays under 107


class Folder:
    """A folder of mode 0700 that this process holds until `release`."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path, self._descriptor = path, descriptor

    def release(self) -> None:
        """Lets it go; the last one removes it. Idempotent."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with contextlib.suppress(OSError):
                _remove(self.path, descriptor)
            os.close(descriptor)

    def __del__(self) -> None:
        self.forked()

    def forked(self) -> None:
        """In a child process: the parent's hold is not the child's."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1


def base() -> Path:
    """Where folders of jobs stand: the user's run-time folder, or the one for temporary files."""
    found = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    if len(os.fsencode(found)) > _LONGEST or not os.access(found, os.W_OK):
        found = "/tmp"
    return Path(found)


def shared(name: str) -> Folder:
    """The folder `unipal-<user>-<name>`, made by whoever comes first.

    CommError (usage) when it is another user's, or others may enter it.
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
    """A folder that another rank of the job has made. CommError (usage), FileNotFoundError."""
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
    """Holds it; FileNotFoundError when somebody has swept it before it was held."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        if not _stands(path, descriptor):
            raise FileNotFoundError(path)
    except BaseException:
        os.close(descriptor)
        raise
    return Folder(path, descriptor)


def _stands(path: Path, descriptor: int) -> bool:
    """Whether the folder that was opened is the one of this name still: its number is not given
    anew while it is open. OSError.
    """
    return os.fstat(descriptor).st_ino == os.stat(path).st_ino


def _remove(path: Path, descriptor: int) -> None:
    """Removes a folder unless somebody holds it, or it has made room for another. OSError."""
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    if _stands(path, descriptor):
        shutil.rmtree(path, ignore_errors=True)


def sweep(where: Path) -> None:
    """Removes this user's folders there that nobody holds."""
    for path in where.glob(f"unipal-{os.getuid()}-*"):
        with contextlib.suppress(OSError):
            descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(descriptor).st_uid == os.getuid():
                    _remove(path, descriptor)
            finally:
                os.close(descriptor)


def require_private(folder: Path) -> None:
    """CommError (usage) unless only this user can enter it."""
    try:
        status = folder.lstat()
    except OSError as error:
        raise _usage(f"{folder}: {error.strerror}", f"mkdir -m 700 {folder}") from None
    _require_private(folder, status)


def _require_private(folder: Path, status: os.stat_result) -> None:
    if not stat.S_ISDIR(status.st_mode):
        raise _usage(f"{folder}: no folder of its own", "name the folder itself, not a link to it")
    if status.st_uid != os.getuid() or stat.S_IMODE(status.st_mode) & 0o077:
        reason = f"{folder}: others may enter it, and the job has no secret"
        raise _usage(reason, f"chmod 700 {folder}, or let UNIPAL_JOB_SECRET_FILE name a secret")


def _usage(reason: str, following: str) -> CommError:
    return CommError(USAGE, reason, place="unipal.init", next=following)

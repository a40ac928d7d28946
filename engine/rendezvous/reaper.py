"""The reaper of this process: a small process that outlives it and removes its leftovers.

The reaper is a shell that waits for the end of a pipe and then executes cleanup.py if there may be
something to remove. It ends together with this process or shortly after. If it cannot be started or
is killed, the user's next job removes the same leftovers.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import sys
import threading

from unipal.engine import native
from unipal.engine.rendezvous import cleanup, job_dirs

log = logging.getLogger("unipal")
# Arguments: the command that runs cleanup.py, and its first four arguments: $6 process, $8 whether
# recorders are kept, $9 the base folder. Input: one note per line. Python is not started for files
# that belong to another process by name, nor for recorders alone.
_SCRIPT = """
notes= some= left=
while read -r note; do notes="$notes$note
"; done
for path in /dev/shm/unipal-* "$9"/unipal-*; do
    case $path in
    *-rank*) [ "$8" = 0 ] || continue ;;
    *-comm | *-join | /dev/shm/unipal-*-"$6"-*) ;;
    /dev/shm/unipal-*-*-*) continue ;;
    esac
    [ -e "$path" ] && some=1
done
set -f
IFS='
'
for note in $notes; do [ -e "${note#* }" ] && some=1 left="$left$note
"; done
[ "$some" ] || exit 0
exec "$@" "$left"
"""
_NEEDED = ("PATH", "LD_LIBRARY_PATH")  # variables that this Python needs to start
_MAX_NOTE_BYTES = 4096  # bytes of a note
_lock = threading.Lock()
_started = False


def start(*, background: bool = True) -> None:
    """Removes leftovers of other processes and starts the reaper, once per process.

    `background`: starts it on a thread, so that the caller does not wait. Logs the reason when it
    cannot start.
    """
    global _started
    with _lock:
        if _started:
            return
        _started = True
    began, why = _own_start()
    why = why or _failure(native.core()[1].engine_reaper_open())
    if why:
        _log_no_reaper(why)
    elif not background:
        _start(began)
    else:
        try:
            thread = threading.Thread(target=_start, args=(began,), name="unipal-reaper")
            thread.daemon = True
            thread.start()
        except RuntimeError as error:
            _log_no_reaper(str(error))
    cleanup.sweep_shared()


def _own_start() -> tuple[int, str]:
    """This process's start time, and why it cannot have a reaper, or ""."""
    python = sys.executable or ""
    if not os.path.isabs(python) or not os.path.basename(python).startswith(("python", "pypy")):
        return 0, f"{python or 'this program'} is not a Python interpreter"
    with contextlib.suppress(OSError):
        began = cleanup.started(os.getpid())
        return began, "" if began else "there is no /proc"
    return 0, "/proc cannot be read"


def _failure(error: int) -> str:
    if error == errno.ECHILD:
        return "it is a subreaper, so the reaper would become its child"
    return os.strerror(error) if error else ""


def _log_no_reaper(why: str) -> None:
    log.info(
        "unipal: process %d has no reaper: %s; if it is killed, its leftovers stay until the "
        "next job of this user",
        os.getpid(), why,
    )  # fmt: skip


def _start(began: int) -> None:
    words = [
        "/bin/sh", "-c", _SCRIPT, "unipal-reaper",
        sys.executable, "-I", "-S", "-B", cleanup.__file__,
        str(os.getpid()), str(began), _keeps(), str(job_dirs.base()),
    ]  # fmt: skip
    kept = [f"{name}={value}" for name, value in os.environ.items() if name in _NEEDED]
    ffi, lib = native.core()
    alive = [[ffi.new("char[]", os.fsencode(word)) for word in each] for each in (words, kept)]
    argv, environment = (ffi.new("char *[]", [*each, ffi.NULL]) for each in alive)
    why = _failure(lib.engine_reaper_start(argv, environment))
    if why:
        _log_no_reaper(why)


def _keeps() -> str:
    """The argument KEEPS: "0" if UNIPAL_RECORDS_KEEP says not to keep flight recorders, else
    "1".
    """
    with contextlib.suppress(ValueError):
        return "0" if float(os.environ.get("UNIPAL_RECORDS_KEEP", "600")) == 0 else "1"
    return "1"


def note_socket(path: str) -> None:
    """Registers a socket file for removal. The reaper skips it if the file has been replaced by
    then.
    """
    with contextlib.suppress(OSError):
        line = os.fsencode(f"{cleanup.identity(path)} {path}\n")
        if b"\n" not in line[:-1] and len(line) <= _MAX_NOTE_BYTES:
            native.core()[1].engine_reaper_tell(line)


def _after_fork() -> None:
    global _started, _lock
    _started, _lock = False, threading.Lock()


os.register_at_fork(after_in_child=_after_fork)

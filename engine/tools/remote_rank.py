"""One rank of a job on a host that `pal run --hostfile` has reached, by ssh, srun or mpirun.

Standard input has one line of JSON: the program, its folder, its variables and the job's secret.
None of that is on a command line, and the secret is in a file that the user alone reads. When
standard input ends, `pal run` has gone, and the program is stopped.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import signal
import subprocess
import sys
from typing import Any

from unipal.engine.rendezvous import cleanup, failure_reports, job_dirs

MOST_BYTES = 1 << 20  # of a request
TERM_TO_KILL_S = 3.0  # between SIGTERM and SIGKILL
_PR_SET_PDEATHSIG = 1
_NO_REQUEST, _CANNOT_START = 2, 3


def request_of(words: list[str], folder: str, environment: dict[str, str], secret: str) -> bytes:
    """What the other end reads."""
    asked = {"words": words, "folder": folder, "environment": environment, "secret": secret}
    return json.dumps(asked).encode() + b"\n"


def _read() -> dict[str, Any] | None:
    """The request; None: standard input has ended, or has something else."""
    data = b""
    while not data.endswith(b"\n") and len(data) < MOST_BYTES:
        more = os.read(0, 1 << 16)
        if not more:
            return None
        data += more
    try:
        asked = json.loads(data)
        strings = [*asked["words"], asked["folder"], asked["secret"]]
        strings += [*asked["environment"], *asked["environment"].values()]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return asked if asked["words"] and all(isinstance(one, str) for one in strings) else None


def _run(asked: dict[str, Any], secret_file: str) -> int:
    """Runs the program to its end, or to the end of standard input; its exit status."""
    environment = {
        "PYTHONUNBUFFERED": "1", **os.environ, **asked["environment"],
        "UNIPAL_JOB_SECRET_FILE": secret_file,
    }  # fmt: skip
    prctl = ctypes.CDLL(None).prctl
    try:
        process = subprocess.Popen(
            asked["words"],
            cwd=asked["folder"],
            env=environment,
            stdin=subprocess.DEVNULL,
            process_group=0,
            preexec_fn=lambda: prctl(_PR_SET_PDEATHSIG, signal.SIGKILL),
        )
    except OSError as error:
        print(f"{error.filename or asked['words'][0]}: {error.strerror}\n"
              "  next: the program and the folder of `pal run` must be on every host",
              file=sys.stderr)  # fmt: skip
        return _CANNOT_START
    end = os.pidfd_open(process.pid)
    ready = select.select([end, 0], [], [])[0]
    while end not in ready and os.read(0, 1 << 16):  # what follows the request means nothing
        ready = select.select([end, 0], [], [])[0]
    if end not in ready:
        _signal(process, signal.SIGTERM)
        select.select([end], [], [], TERM_TO_KILL_S)
    status = process.poll()
    _signal(process, signal.SIGKILL)  # what the program has left in its group
    if status is None:
        status = process.wait()
    return 128 - status if status < 0 else status


def _signal(process: subprocess.Popen[bytes], number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return


def main() -> int:
    """Reads the request and runs the rank; returns its exit status."""
    asked = _read()
    if asked is None:
        print("remote_rank: no request on standard input\n  next: use `pal run --hostfile`",
              file=sys.stderr)  # fmt: skip
        return _NO_REQUEST
    held = job_dirs.fresh("job")
    try:
        path = held.path / "secret"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        with os.fdopen(os.open(path, flags, 0o600), "w", encoding="utf-8") as file:
            file.write(asked["secret"] + "\n")
        reports = held.path / failure_reports.FOLDER
        reports.mkdir(mode=0o700)
        status = _run(asked, str(path))
        for line in failure_reports.sent(reports):
            print(line, file=sys.stderr, flush=True)
        return status
    finally:
        held.release()
        cleanup.sweep_shared()


if __name__ == "__main__":
    sys.exit(main())

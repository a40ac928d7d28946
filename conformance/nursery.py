"""The nursery: one process that has imported what ranks need, and forks them.

Four interpreters that start and import the engine take longer than most checks. The nursery itself
opens no adaptor and starts no thread, so a rank that it forks is as good as one started anew.
Each rank is asked for by a message with the two ends of its pipes; the nursery is its parent, and
says how it ended. It ends, as ranks do, when its caller does.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time

_PAUSE = 0.001  # seconds between two looks at a rank that is to end
_LONGEST = 64  # bytes of a message


class Nursery:
    """The calling side. Raises OSError when the process has ended."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "unipal.conformance.nursery", str(theirs.fileno())],
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
            )

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def rank(self, requests: int, answers: int) -> int:
        """The process id of a new rank, which reads `requests` and writes `answers`."""
        socket.send_fds(self._socket, [b"rank"], [requests, answers])
        return int(self._answer())

    def status(self, pid: int, seconds: float) -> int | None:
        """Its exit status, negative for a signal; None when it lives on for so many seconds."""
        try:
            self._socket.send(f"wait {pid} {seconds:.6f}".encode())
            said = self._answer()
        except OSError:  # who has killed the nursery has killed its ranks
            return -signal.SIGKILL
        return None if said == "lives" else int(said)

    def close(self) -> None:
        self._socket.close()
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _answer(self) -> str:
        said = self._socket.recv(_LONGEST)
        if not said:
            raise BrokenPipeError("the nursery of the ranks has ended")
        return said.decode()


def main(descriptor: int) -> int:
    from unipal.conformance import runner_level

    caller = socket.socket(fileno=descriptor)
    runner_level.prepare()
    ended: dict[int, int] = {}
    while True:
        said, pipes, _, _ = socket.recv_fds(caller, _LONGEST, 2)
        if not said:
            return 0
        if said == b"rank":
            pid = os.fork()
            if pid == 0:
                caller.close()
                os._exit(runner_level.main(*pipes))
            for pipe in pipes:
                os.close(pipe)
            caller.send(str(pid).encode())
        else:
            _, number, seconds = said.split()
            status = _ended(int(number), float(seconds), ended)
            caller.send(b"lives" if status is None else str(status).encode())


def _ended(pid: int, seconds: float, ended: dict[int, int]) -> int | None:
    until = time.monotonic() + seconds
    while pid not in ended:
        with contextlib.suppress(ChildProcessError):
            found, status = os.waitpid(pid, os.WNOHANG)
            if found:
                ended[pid] = os.waitstatus_to_exitcode(status)
                break
        if time.monotonic() >= until:
            return None
        time.sleep(_PAUSE)
    return ended[pid]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))

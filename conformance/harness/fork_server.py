"""The fork server: a process that has imported the engine and forks ranks.

Starting four interpreters that import the engine takes longer than most checks. The server opens no
adaptor and starts no thread, so a forked rank behaves like a newly started one. A message with the
two ends of a rank's pipes requests a rank. The server is the parent of the ranks and reports their
exit status. It ends when its client ends, as ranks do.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable

_POLL_PERIOD_S = 0.001  # between two checks whether a rank has ended
_MAX_MESSAGE_BYTES = 64


class ForkServer:
    """The client side. `program`: the module to run as the server.

    Raises OSError when the server has ended.
    """

    def __init__(self, program: str = __name__) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", program, str(theirs.fileno())],
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
            )

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def rank(self, requests: int, answers: int) -> int:
        """Forks a rank that reads `requests` and writes `answers`; returns its process id."""
        socket.send_fds(self._socket, [b"rank"], [requests, answers])
        return int(self._answer())

    def status(self, pid: int, seconds: float) -> int | None:
        """A rank's exit status, negative for a signal; None if it still runs after `seconds`."""
        try:
            self._socket.send(f"wait {pid} {seconds:.6f}".encode())
            said = self._answer()
        except OSError:  # ranks end together with the server
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
        said = self._socket.recv(_MAX_MESSAGE_BYTES)
        if not said:
            raise BrokenPipeError("the fork server of the ranks has ended")
        return said.decode()


def main(descriptor: int, change: Callable[[str], None] | None = None) -> int:
    """Serves until the client ends. `change`: see `rank_process.main`."""
    from unipal.conformance.harness import rank_process

    caller = socket.socket(fileno=descriptor)
    rank_process.prepare()
    ended: dict[int, int] = {}
    while True:
        said, pipes, _, _ = socket.recv_fds(caller, _MAX_MESSAGE_BYTES, 2)
        if not said:
            return 0
        if said == b"rank":
            pid = os.fork()
            if pid == 0:
                caller.close()
                os._exit(rank_process.main(pipes[0], pipes[1], change))
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
        time.sleep(_POLL_PERIOD_S)
    return ended[pid]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))

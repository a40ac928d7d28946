"""Ranks that a launcher must start, such as MPI's mpirun; same interface as a fork server.

`Launched` starts all ranks at once. Each connects to a socket in a private folder, sends the rank
number that the launcher assigned, and receives the two ends of its pipes. Otherwise it works like a
forked rank (`rank_process.main`), but it exits through the interpreter, which also shuts down the
library under test.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence

START_TIMEOUT_S = 60.0  # for all ranks to connect
EXIT_TIMEOUT_S = 5.0  # for the launcher to end after its ranks
RANK_VARIABLES = ("OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID")
LAUNCHER_PREFIXES = ("OMPI_", "PMIX_", "PMI_")  # variables of a launcher that started this process
_CREDENTIALS = struct.Struct("3i")  # pid, uid, gid


class Launched:
    """The client side. `program`: the module that each rank runs.

    Raises OSError when ranks do not connect or have ended.
    """

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], ranks: int, program: str = __name__
    ) -> None:
        self._program = program
        self._command = [*command, str(ranks)]
        kept = {k: v for k, v in os.environ.items() if not k.startswith(LAUNCHER_PREFIXES)}
        self._env = {**kept, **env}
        self._ranks = ranks
        self._given = ranks  # number of ranks handed out; equal to `ranks` when none are running
        self._process: subprocess.Popen[bytes] | None = None
        self._members: list[tuple[int, socket.socket]] = []  # by rank: process id, connection
        self._handles: dict[int, int] = {}  # process id → pidfd

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def rank(self, requests: int, answers: int) -> int:
        """Passes `requests` and `answers` to the next rank; returns its process id."""
        if self._given == self._ranks:
            self.close()
            self._launch()
        pid, connection = self._members[self._given]
        self._given += 1
        socket.send_fds(connection, [b"rank"], [requests, answers])
        return pid

    def status(self, pid: int, seconds: float) -> int | None:
        """A rank's exit status, negative for a signal; None if it still runs after `seconds`.

        The launcher reports only the first rank that failed; its status is used for all.
        """
        handle = self._handles.get(pid)
        if handle is not None and not select.select([handle], (), (), max(0.0, seconds))[0]:
            return None
        code = 0
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self._process.wait(EXIT_TIMEOUT_S)
        return 128 - code if code > 128 else code

    def close(self) -> None:
        """Ends the launcher after its ranks have been dismissed."""
        for _, connection in self._members:
            connection.close()
        for handle in self._handles.values():
            os.close(handle)
        self._members, self._handles = [], {}
        if self._process is None:
            return
        for end in (None, signal.SIGTERM, signal.SIGKILL):
            if end is not None:
                self._process.send_signal(end)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(EXIT_TIMEOUT_S)
                break
        self._process = None

    def _launch(self) -> None:
        folder = tempfile.mkdtemp(prefix="unipal-launched-", dir="/tmp")  # mode 0700
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as meeting:
                meeting.bind(f"{folder}/ranks")
                meeting.listen(self._ranks)
                meeting.settimeout(START_TIMEOUT_S)
                program = [sys.executable, "-P", "-m", self._program]
                self._process = subprocess.Popen(
                    [*self._command, *program, f"{folder}/ranks"],
                    env=self._env,
                    stdin=subprocess.DEVNULL,
                )
                self._members = self._meet(meeting)
        except OSError as error:
            self.close()
            line = " ".join(self._command)
            raise OSError(f"`{line}` did not start {self._ranks} ranks: {error}") from None
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        self._handles = {pid: os.pidfd_open(pid) for pid, _ in self._members}
        self._given = 0

    def _meet(self, meeting: socket.socket) -> list[tuple[int, socket.socket]]:
        found: dict[int, tuple[int, socket.socket]] = {}
        while len(found) < self._ranks:
            connection, _ = meeting.accept()
            given = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
            pid, user, _ = _CREDENTIALS.unpack(given)
            connection.settimeout(START_TIMEOUT_S)
            said = connection.recv(16)
            if user != os.geteuid() or not said.isdigit() or int(said) >= self._ranks:
                raise OSError(f"process {pid} reports invalid rank {said!r}")
            found[int(said)] = pid, connection
        return [found[number] for number in range(self._ranks)]


def main(path: str, change: Callable[[str], None] | None = None) -> int:
    """One rank of a launcher. `change`: see `rank_process.main`."""
    from unipal.conformance.harness import rank_process

    rank_process.prepare()
    number = next((os.environ[name] for name in RANK_VARIABLES if name in os.environ), "")
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as caller:
        caller.connect(path)
        caller.send(number.encode())
        said, pipes, _, _ = socket.recv_fds(caller, 16, 2)
        if said != b"rank":
            return 0
        return rank_process.main(pipes[0], pipes[1], change)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

"""Ranks that a launcher must start, such as MPI's mpirun: the same to their callers as a nursery's.

`Launched` starts all of them at once. Each connects to a socket in a private folder, says which
rank the launcher made it, and is handed the two ends of its pipes there. Nothing else tells them
apart: they serve bodies as `runner_level.main` does, and leave by the interpreter's own exit, for a
library that was started with them is ended with them.
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
from collections.abc import Mapping, Sequence

START = 60.0  # seconds for all ranks to come
FAREWELL = 5.0  # seconds for the launcher to end after its ranks
NUMBERS = ("OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID")
FOREIGN = ("OMPI_", "PMIX_", "PMI_")  # of a launcher that started this process itself
_CREDENTIALS = struct.Struct("3i")  # pid, uid, gid


class Launched:
    """The calling side. Raises OSError when ranks do not come or have ended."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], ranks: int) -> None:
        self._command = [*command, str(ranks)]
        kept = {k: v for k, v in os.environ.items() if not k.startswith(FOREIGN)}
        self._env = {**kept, **env}
        self._ranks = ranks
        self._given = ranks  # handed out; all of them: none are there
        self._process: subprocess.Popen[bytes] | None = None
        self._members: list[tuple[int, socket.socket]] = []  # by rank: process id, connection
        self._handles: dict[int, int] = {}  # process id → pidfd

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def rank(self, requests: int, answers: int) -> int:
        """The process id of the next rank, which reads `requests` and writes `answers`."""
        if self._given == self._ranks:
            self.close()
            self._launch()
        pid, connection = self._members[self._given]
        self._given += 1
        socket.send_fds(connection, [b"rank"], [requests, answers])
        return pid

    def status(self, pid: int, seconds: float) -> int | None:
        """Its exit status, negative for a signal; None when it lives on for so many seconds.

        The launcher says how the first of its ranks ended badly; that is taken for all.
        """
        handle = self._handles.get(pid)
        if handle is not None and not select.select([handle], (), (), max(0.0, seconds))[0]:
            return None
        code = 0
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self._process.wait(FAREWELL)
        return 128 - code if code > 128 else code

    def close(self) -> None:
        """End the launcher, whose ranks have been dismissed."""
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
                self._process.wait(FAREWELL)
                break
        self._process = None

    def _launch(self) -> None:
        folder = tempfile.mkdtemp(prefix="unipal-launched-", dir="/tmp")  # mode 0700
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as meeting:
                meeting.bind(f"{folder}/ranks")
                meeting.listen(self._ranks)
                meeting.settimeout(START)
                program = [sys.executable, "-P", "-m", "unipal.conformance.launched"]
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
            connection.settimeout(START)
            said = connection.recv(16)
            if user != os.geteuid() or not said.isdigit() or int(said) >= self._ranks:
                raise OSError(f"process {pid} says that it is rank {said!r}")
            found[int(said)] = pid, connection
        return [found[number] for number in range(self._ranks)]


def main(path: str) -> int:
    from unipal.conformance import runner_level

    runner_level.prepare()
    number = next((os.environ[name] for name in NUMBERS if name in os.environ), "")
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as caller:
        caller.connect(path)
        caller.send(number.encode())
        said, pipes, _, _ = socket.recv_fds(caller, 16, 2)
        if said != b"rank":
            return 0
        return runner_level.main(*pipes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

"""Ranks that the launcher of their collective library must start, such as MPI's under mpirun.

`pal run` starts one launcher for all of them, and the launcher starts this file for each:

    launched.py FOLDER NUMBER NAME=VALUE … -- PROGRAM …

It runs PROGRAM with its output redirected into pipes in FOLDER, which `pal run` reads as for any
other rank. It records the process id and exit status there, because a launcher only reports that
one of its ranks failed.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PIPES = ("out", "err")
PDEATHSIG = 1


@dataclass(frozen=True)
class Group:
    """The ranks of one launcher, with their own folder for output."""

    folder: Path
    command: tuple[str, ...]  # the launcher; the count and the program follow
    numbers: tuple[int, ...]

    def line(self, words: Sequence[str], environments: Sequence[Mapping[str, str]]) -> list[str]:
        """The launcher's command line; `environments`: variables for each rank, in order."""
        line = [self.command[0]]
        for number, environment in zip(self.numbers, environments, strict=True):
            given = [f"{name}={value}" for name, value in environment.items()]
            own = [sys.executable, "-I", __file__, str(self.folder), str(number), *given]
            line += [*self.command[1:], "1", *own, "--", *words, ":"]
        return line[:-1]

    def pipes(self) -> dict[tuple[int, str], int]:
        """Creates the pipes that the ranks write into and opens them for reading: (number, out or
        err) → file.
        """
        found = {}
        for number in self.numbers:
            for which in PIPES:
                os.mkfifo(self.folder / f"{number}.{which}", 0o600)
                flags = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC
                found[number, which] = os.open(self.folder / f"{number}.{which}", flags)
        return found

    def pid(self, number: int) -> int:
        """The process id of a rank; 0 until it has started."""
        return dict(self._noted("pid")).get(number, 0)

    def endings(self) -> list[tuple[int, int]]:
        """(number, exit status) of the ranks that ended by themselves, in order."""
        return self._noted("end")

    def _noted(self, what: str) -> list[tuple[int, int]]:
        try:
            lines = (self.folder / "notes").read_text(encoding="ascii").splitlines()
        except FileNotFoundError:
            return []
        parts = [line.split() for line in lines]
        return [(int(number), int(value)) for number, kind, value in parts if kind == what]


def _with_parent() -> None:
    ctypes.CDLL(None).prctl(PDEATHSIG, signal.SIGKILL)


def main(words: Sequence[str]) -> int:
    """Runs one rank; returns its exit status, 128 + number for a signal."""
    at = words.index("--")
    folder, number, given, program = Path(words[0]), words[1], words[2:at], words[at + 1 :]
    _with_parent()

    def note(kind: str, value: int) -> None:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
        file = os.open(folder / "notes", flags, 0o600)
        os.write(file, f"{number} {kind} {value}\n".encode())  # a single write is atomic
        os.close(file)

    out, err = (os.open(folder / f"{number}.{which}", os.O_WRONLY) for which in PIPES)
    environment = {**os.environ, **dict(one.split("=", 1) for one in given)}
    try:
        process = subprocess.Popen(
            program, env=environment, stdout=out, stderr=err, preexec_fn=_with_parent
        )
    except OSError as error:
        os.write(err, f"{program[0]}: cannot be started: {error.strerror}\n".encode())
        note("end", 127)
        return 127
    note("pid", process.pid)
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *said: process.send_signal(said[0]))
    status = process.wait()
    note("end", status)
    return 128 - status if status < 0 else status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Ranks: processes with the same chip that form communicators, for clauses of level runner.

A check with a parameter `ranks` gets a `Ranks`. It names a function of its own module, which runs
once in every rank's process with a `rank_process.Rank`:

    ranks.run(_sums, size=4, count=1009)        # _sums(rank, count=1009) in four processes

Their communicators use `runner`, whose clause is tested. For a pair of chips every second rank has
the other chip. Under the runner hybrid letters assign the ranks to clusters:

    ranks.run(_sums, clusters="abbb", borders=2)    # clusters of one and of three ranks

The check fails if a rank raises, ends, or does not answer in time; the message names the rank. A
`ForkServer` forks the processes at first use, or the launcher of the library under test starts
them. They serve later checks of the same child. After a failure all of them are replaced, because
their state is unknown.

They share a folder that their parent has locked. The kernel releases the lock when the parent is
killed. `sweep` then removes the folder, before the next ranks start or after a run.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from unipal.conformance.harness.chip import crowding
from unipal.conformance.harness.fork_server import ForkServer
from unipal.conformance.harness.launched_ranks import Launched

DEFAULT_SIZE = 4  # more ranks than most test machines have cores
MAX_SIZE = 5  # two unequal clusters
DEFAULT_CLUSTERS = {3: "abb", 4: "abbb", 5: "aabbb"}  # size → clusters, if a check names none
DEFAULT_BORDERS = {4: 2, 5: 2}  # size → borders; 1 for other sizes
MOST_CROWDING = 2.5  # how much longer a deadline is on a busy machine, at most
START_TIMEOUT_S = 30.0
BASE_FOLDER = "/tmp"  # short, because the length of a socket path is limited
EXIT_GRACE_S = 0.5  # time for ranks to exit by themselves


class Ranks:
    """The client side: spawned processes and the pipes to them."""

    def __init__(self, opening: str, patience: float, other: str = "") -> None:
        """`opening`: the child's opening as JSON text; `other`: that of every second rank."""
        self._openings = (opening, other or opening)
        self.patience = patience
        self.runner = ""
        self._told: dict[str, Any] = {"certified": None, "passed": None}
        self._members: list[_Member] = []
        self._server: ForkServer | Launched | None = None
        self._folder: _Folder | None = None
        self._jobs = 0
        self.cells: dict[str, str] = {}  # cell → result, filled by checks of a collective library

    @property
    def min_size(self) -> int:
        """The smallest useful size: hybrid needs a cluster of two and another rank."""
        return 3 if self.runner == "hybrid" else 2

    def tell(self, certified: list[str] | None, passed: list[str] | None) -> None:
        """What is known of the chip so far: the functions on which helpers may rely (None: all),
        and the clauses that decide what ranks over a plugin use.
        """
        self._told = {"certified": certified, "passed": passed}

    def run(
        self,
        body: Callable[..., Any],
        size: int = DEFAULT_SIZE,
        *,
        seconds: float | None = None,
        clusters: str = "",
        borders: int = 0,
        apart: bool = False,
        **words: Any,
    ) -> list[Any]:
        """The results of `body(rank, **words)` on ranks 0 … size - 1; arguments and results are
        JSON.

        seconds: time limit for all of them; the default is eight times the patience. clusters: a
        letter for each rank; apart: treats every cluster as a separate host.

        AssertionError if a rank fails. NotRunnableError if no rank can run the body.
        """
        size = len(clusters) or size
        self._start(size)
        self._jobs += 1
        request = {
            "body": [body.__module__, body.__name__],
            "words": words,
            "runner": self.runner,
            "size": size,
            "job": self._jobs,
            "patience": self.patience,
            "crowding": min(crowding(), MOST_CROWDING),
            "clusters": clusters or DEFAULT_CLUSTERS.get(size, ""),
            "borders": borders or DEFAULT_BORDERS.get(size, 1),
            "apart": apart,
            **self._told,
        }
        crew = self._members[:size]
        for member in crew:
            member.send(request)
        until = time.monotonic() + (8 * self.patience if seconds is None else seconds)
        answers = _collect(crew, until)
        said = [_complaint(number, size, answer) for number, answer in enumerate(answers)]
        wrong = [words for words in said if words]
        if wrong:
            cannot = [answer["cannot"] for answer in answers if answer and "cannot" in answer]
            if len(cannot) < size:
                self._dismiss()
            if cannot:
                from unipal.conformance.harness.gate import NotRunnableError

                raise NotRunnableError(tuple(cannot[0][0]), cannot[0][1])
            raise AssertionError(_most_telling(wrong))
        return [answer["value"] for answer in answers if answer is not None]

    def close(self) -> None:
        """Ends all ranks and the process that starts them. The next `run` starts new ones."""
        self._dismiss()
        if self._server is not None:
            self._server.close()
            self._server = None

    def _dismiss(self) -> None:
        """Ends all ranks; idle ones exit by themselves."""
        for member in self._members:
            member.dismiss()
        until = time.monotonic() + EXIT_GRACE_S
        for member in self._members:
            member.close(until)
        self._members = []
        if self._folder is not None:
            self._folder.remove()
            self._folder = None

    def _parent(self) -> ForkServer | Launched:
        """What starts ranks: a fork server, or the launcher that the library needs."""
        opening = json.loads(self._openings[0])
        ccl = opening.get("ccl") or {}
        program = [opening["rank_server"]] if "rank_server" in opening else []
        if not ccl.get("launcher"):
            return ForkServer(*program)
        return Launched(ccl["launcher"], ccl["launcher_env"], MAX_SIZE, *program)

    def _start(self, size: int) -> None:
        """Starts ranks until there are at least `size`; a launcher starts MAX_SIZE at once."""
        if not self._members or not all(member.running for member in self._members):
            self._dismiss()
            sweep()
            self._folder = _Folder()
            if self._server is None or not self._server.running:
                self._server = self._parent()
        assert self._server is not None
        assert self._folder is not None
        there = len(self._members)
        most = MAX_SIZE if isinstance(self._server, Launched) else max(DEFAULT_SIZE, size)
        for number in range(there, most):
            opening = {"number": number, "folder": self._folder.path}
            opening |= json.loads(self._openings[number % 2])
            self._members.append(_Member(self._server, opening))
        deadline = time.monotonic() + max(START_TIMEOUT_S, self.patience)
        for number, answer in enumerate(_collect(self._members[there:], deadline), start=there):
            wrong = _complaint(number, most, answer)
            if wrong:
                self.close()
                raise AssertionError(f"{wrong} (while opening the chip)")


class _Folder:
    """A folder shared by the ranks of a job, of mode 0700 and locked while in use."""

    def __init__(self) -> None:
        while True:
            self.path = tempfile.mkdtemp(prefix=_prefix(), dir=BASE_FOLDER)
            with contextlib.suppress(FileNotFoundError):  # swept before the lock was taken
                self._held = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
                fcntl.flock(self._held, fcntl.LOCK_SH)
                if os.path.exists(self.path):
                    return
                os.close(self._held)

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._held)


def _prefix() -> str:
    return f"unipal-{os.getuid()}-ranks-"


def sweep() -> None:
    """Removes unlocked rank folders of this user: their parents were killed."""
    for path in Path(BASE_FOLDER).glob(f"{_prefix()}*"):
        with contextlib.suppress(OSError):
            held = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(path, ignore_errors=True)
            finally:
                os.close(held)


class _Member:
    """One rank process."""

    def __init__(self, server: ForkServer | Launched, opening: dict[str, Any]) -> None:
        self.pending = b""
        self._server = server
        theirs_in, self._requests = os.pipe()
        self.answers, theirs_out = os.pipe()
        try:
            self._pid = server.rank(theirs_in, theirs_out)
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        self.send(opening)

    @property
    def running(self) -> bool:
        return self._server.status(self._pid, 0) is None

    def send(self, request: dict[str, Any]) -> None:
        with contextlib.suppress(BrokenPipeError):
            os.write(self._requests, json.dumps(request).encode() + b"\n")

    def death(self) -> str:
        """How the process ended, as text; its pipe is closed."""
        status = self._server.status(self._pid, 2.0)
        if status is None:  # still running, with a closed pipe
            status = self._kill()
        if status < 0:
            with contextlib.suppress(ValueError):
                return f"ended with {signal.Signals(-status).name}"
        return f"ended with exit status {status}"

    def dismiss(self) -> None:
        """Closes the request pipe, so that an idle rank exits."""
        os.close(self._requests)

    def close(self, until: float) -> None:
        """Kills the process if it still runs at `until`, and closes its pipe."""
        if self._server.status(self._pid, max(0.0, until - time.monotonic())) is None:
            self._kill()
        os.close(self.answers)

    def _kill(self) -> int:
        """Kills the process; returns its status. Its parent has not waited for it, so the id is
        valid.
        """
        os.kill(self._pid, signal.SIGKILL)
        status = self._server.status(self._pid, START_TIMEOUT_S)
        return -signal.SIGKILL if status is None else status


def _collect(crew: Sequence[_Member], until: float) -> list[dict[str, Any] | None]:
    """One answer per rank; None after a timeout, {"died": …} if the process ended.

    After a rank has failed, the others get one more second: they may be waiting for it.
    """
    answers: list[dict[str, Any] | None] = [None] * len(crew)
    waiting = {member.answers: number for number, member in enumerate(crew)}
    while waiting and time.monotonic() < until:
        ready = select.select(list(waiting), (), (), max(0.0, until - time.monotonic()))[0]
        for descriptor in ready:
            number = waiting[descriptor]
            member = crew[number]
            more = os.read(descriptor, 1 << 16)
            member.pending += more
            if more and b"\n" not in member.pending:
                continue
            line, _, member.pending = member.pending.partition(b"\n")
            answers[number] = json.loads(line) if more else {"died": member.death()}
            del waiting[descriptor]
            if "value" not in (answers[number] or {}):
                until = min(until, time.monotonic() + 1.0)
    return answers


def _complaint(number: int, size: int, answer: dict[str, Any] | None) -> str:
    """Describes a rank's failure; "" if it answered."""
    who = f"rank {number} of {size}"
    if answer is None:
        return f"{who} did not answer in time"
    if "value" in answer:
        return ""
    return f"{who} {answer['died']}" if "died" in answer else f"{who}: {answer.get('error', '')}"


def _most_telling(wrong: Sequence[str]) -> str:
    """The most informative failure: a wrong result before a CommError before a timeout."""

    def rank(words: str) -> int:
        silent = words.endswith("did not answer in time")
        return 2 if silent else int("CommError" in words)

    first = min(wrong, key=rank)
    return first + (f"; and {len(wrong) - 1} more ranks failed" if len(wrong) > 1 else "")

"""The ranks: processes with the same chip that form communicators, for clauses of level runner.

A check that has a parameter `ranks` gets a `Ranks`. It names a function of its own module, which
then runs once in every rank's process with a `runner_level.Rank`:

    ranks.run(_sums, size=4, count=1009)        # _sums(rank, count=1009) in four processes

Their communicators have `runner`, the one whose clause is asked for. For a pair of chips every
second rank has the other chip. Under the runner hybrid the ranks are several clusters, by letters:

    ranks.run(_sums, clusters="abbb", borders=2)    # a rank alone, and three with two borders

A rank that raises fails the check, with the number of the rank and its words; so does one that ends
or does not answer in time. The processes are forked by a `nursery` at first use, or started by the
launcher of the library under test, and serve the later checks of the same child; after a failure
they are replaced, for what they left behind is nobody's.

They meet in a folder that their parent holds by a lock. The kernel takes the lock back when the
parent is killed; `sweep` then removes the folder, before the next ranks start or after a run.
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

from unipal.conformance.launched import Launched
from unipal.conformance.nursery import Nursery

MOST = 4  # more ranks than most test machines have cores, and a size that is no power of two below
LARGEST = 5  # of two unequal clusters
CLUSTERS = {3: "abb", 4: "abbb", 5: "aabbb"}  # by size, where a check names none
BORDERS = {4: 2, 5: 2}  # else 1
START_DEADLINE = 30.0
PLACE = "/tmp"  # a socket's path must stay short
FAREWELL = 0.5  # seconds in which ranks leave


class Ranks:
    """The calling side: spawned processes and the pipes to them."""

    def __init__(self, opening: str, patience: float, other: str = "") -> None:
        """`opening`: JSON text, as the child itself got it; `other`: that of every second rank."""
        self._openings = (opening, other or opening)
        self.patience = patience
        self.runner = ""
        self._members: list[_Member] = []
        self._nursery: Nursery | Launched | None = None
        self._folder: _Folder | None = None
        self._jobs = 0
        self.cells: dict[str, str] = {}  # what a check of a collective library found, by cell

    @property
    def few(self) -> int:
        """The fewest ranks that are company: under hybrid two are no cluster and another one."""
        return 3 if self.runner == "hybrid" else 2

    def run(
        self,
        body: Callable[..., Any],
        size: int = MOST,
        *,
        seconds: float | None = None,
        clusters: str = "",
        borders: int = 0,
        apart: bool = False,
        **words: Any,
    ) -> list[Any]:
        """What `body(rank, **words)` answers on ranks 0 … size - 1; JSON both ways.

        seconds: how long all of them may take, where eight times the patience does not fit.
        clusters: a letter for each rank; apart: as if every cluster were a host of its own.
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
            "clusters": clusters or CLUSTERS.get(size, ""),
            "borders": borders or BORDERS.get(size, 1),
            "apart": apart,
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
                from unipal.conformance.gate import NotRunnableError

                raise NotRunnableError(tuple(cannot[0][0]), cannot[0][1])
            raise AssertionError(_most_telling(wrong))
        return [answer["value"] for answer in answers if answer is not None]

    def close(self) -> None:
        """End every rank and their nursery. The next `run` starts new ones."""
        self._dismiss()
        if self._nursery is not None:
            self._nursery.close()
            self._nursery = None

    def _dismiss(self) -> None:
        """End every rank; idle ones leave by themselves."""
        for member in self._members:
            member.dismiss()
        until = time.monotonic() + FAREWELL
        for member in self._members:
            member.close(until)
        self._members = []
        if self._folder is not None:
            self._folder.remove()
            self._folder = None

    def _parent(self) -> Nursery | Launched:
        """Who starts ranks: a nursery, or the launcher that the library needs."""
        ccl = json.loads(self._openings[0]).get("ccl") or {}
        if not ccl.get("launcher"):
            return Nursery()
        return Launched(ccl["launcher"], ccl["launcher_env"], LARGEST)

    def _start(self, size: int) -> None:
        """At least so many ranks; a launcher starts all that there can be."""
        if not self._members or not all(member.running for member in self._members):
            self._dismiss()
            sweep()
            self._folder = _Folder()
            if self._nursery is None or not self._nursery.running:
                self._nursery = self._parent()
        assert self._nursery is not None
        assert self._folder is not None
        there = len(self._members)
        most = LARGEST if isinstance(self._nursery, Launched) else max(MOST, size)
        for number in range(there, most):
            opening = {"number": number, "folder": self._folder.path}
            opening |= json.loads(self._openings[number % 2])
            self._members.append(_Member(self._nursery, opening))
        deadline = time.monotonic() + max(START_DEADLINE, self.patience)
        for number, answer in enumerate(_collect(self._members[there:], deadline), start=there):
            wrong = _complaint(number, most, answer)
            if wrong:
                self.close()
                raise AssertionError(f"{wrong}, while it opened the chip")


class _Folder:
    """A folder in which ranks meet, of mode 0700 and held by a lock."""

    def __init__(self) -> None:
        while True:
            self.path = tempfile.mkdtemp(prefix=_prefix(), dir=PLACE)
            with contextlib.suppress(FileNotFoundError):  # swept before it was held
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
    """Remove the folders of this user's ranks that nobody holds: their parents were killed."""
    for path in Path(PLACE).glob(f"{_prefix()}*"):
        with contextlib.suppress(OSError):
            held = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(path, ignore_errors=True)
            finally:
                os.close(held)


class _Member:
    """One process."""

    def __init__(self, nursery: Nursery | Launched, opening: dict[str, Any]) -> None:
        self.pending = b""
        self._nursery = nursery
        theirs_in, self._requests = os.pipe()
        self.answers, theirs_out = os.pipe()
        try:
            self._pid = nursery.rank(theirs_in, theirs_out)
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        self.send(opening)

    @property
    def running(self) -> bool:
        return self._nursery.status(self._pid, 0) is None

    def send(self, request: dict[str, Any]) -> None:
        with contextlib.suppress(BrokenPipeError):
            os.write(self._requests, json.dumps(request).encode() + b"\n")

    def death(self) -> str:
        """How it ended; its pipe is closed."""
        status = self._nursery.status(self._pid, 2.0)
        if status is None:  # it lives, with a closed pipe
            status = self._kill()
        if status < 0:
            with contextlib.suppress(ValueError):
                return f"ended with {signal.Signals(-status).name}"
        return f"ended with exit status {status}"

    def dismiss(self) -> None:
        """No more requests will come: a rank that waits for one ends."""
        os.close(self._requests)

    def close(self, until: float) -> None:
        """End it at last."""
        if self._nursery.status(self._pid, max(0.0, until - time.monotonic())) is None:
            self._kill()
        os.close(self.answers)

    def _kill(self) -> int:
        """Its status; its parent has not asked for it, so the number is still its own."""
        os.kill(self._pid, signal.SIGKILL)
        status = self._nursery.status(self._pid, START_DEADLINE)
        return -signal.SIGKILL if status is None else status


def _collect(crew: Sequence[_Member], until: float) -> list[dict[str, Any] | None]:
    """One answer of each; None where none came in time, {"died": …} where the process ended.

    Once a rank failed the others get one second: they may be waiting for it.
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
    """What was wrong with a rank; "" when it answered."""
    who = f"rank {number} of {size}"
    if answer is None:
        return f"{who} did not answer in time"
    if "value" in answer:
        return ""
    return f"{who} {answer['died']}" if "died" in answer else f"{who}: {answer.get('error', '')}"


def _most_telling(wrong: Sequence[str]) -> str:
    """A wrong result says more than a rank that gave up waiting or was not heard."""

    def rank(words: str) -> int:
        silent = words.endswith("did not answer in time")
        return 2 if silent else int("CommError" in words)

    first = min(wrong, key=rank)
    return first + (f"; and {len(wrong) - 1} more ranks failed" if len(wrong) > 1 else "")

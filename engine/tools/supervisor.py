"""Supervises the processes of a job: starts its ranks, passes on their output and signals, finds
the rank that failed first, and leaves nothing running.

`pal run` is this with a terminal around it. Single-threaded: one select for exits and output of all
ranks.
"""

from __future__ import annotations

import ctypes
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import IO, Any, Protocol

from unipal.engine.errors import ranks_text
from unipal.engine.rendezvous import cleanup, failure_reports, locality
from unipal.engine.rendezvous.failure_reports import Report
from unipal.engine.tools import launched
from unipal.engine.tools.launch import Place, ending

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
TERM_TO_KILL_S = 3.0  # between SIGTERM and SIGKILL
FINAL_OUTPUT_S = 1.0  # for remaining output after every rank has ended
STOPPED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
Launchers = dict[tuple[str, ...], tuple[list[int], dict[str, str]]]
"""Launcher command → its ranks and their environment."""


class StartError(Exception):
    """A process of the job cannot be started: which program, and why."""

    def __init__(self, program: str, reason: str) -> None:
        super().__init__(f"{program}: {reason}")
        self.program, self.reason = program, reason


@dataclass(frozen=True)
class Elsewhere:
    """A rank on another host: the command that starts it there, what the command reads, the host's
    name. The command ends when its standard input does.
    """

    command: Sequence[str]
    request: bytes
    host: str


class Output(Protocol):
    """Where the output of a job goes."""

    def rank(self, number: int, which: str, lines: Sequence[str]) -> None:
        """Whole lines of a rank's `which`, "out" or "err"."""

    def launcher(self, name: str, lines: Sequence[str]) -> None:
        """Lines of a launcher itself."""

    def say(self, text: str) -> None:
        """What happens to the job."""


@dataclass
class _Rank:
    number: int
    process: subprocess.Popen[bytes]
    started: float
    ended: float = 0.0
    status: int | None = None
    group: launched.Group | None = None  # set if the process is this group's launcher
    own: int = 0  # process id of the rank below the launcher, once it has ended
    stopped: bool = False  # ended after another rank of the same launcher failed
    kept: dict[str, bytes] = field(default_factory=lambda: {"out": b"", "err": b""})
    last_line: str = ""  # of its standard error


def _blame_order(rank: _Rank) -> tuple[bool, bool, float]:
    """The lowest of failed ranks is blamed: it was not stopped, a signal ended it, it was first."""
    return rank.stopped, (rank.status or 0) >= 0, rank.ended


class Job:
    """One job from start to end."""

    def __init__(
        self,
        words: Sequence[str],
        size: int,
        where: Place,
        *,
        environments: Sequence[Mapping[str, str]],
        launchers: Launchers,
        grace: float,
        keep_going: bool,
        output: Output,
        elsewhere: Mapping[int, Elsewhere] | None = None,
        recorded: Callable[[list[str]], None] | None = None,
    ) -> None:
        """Runs `words` on `size` ranks, which meet at `where`; rank n has `environments[n]` too.
        `elsewhere`: the ranks on other hosts. `grace`: seconds for the others after a failure; with
        `keep_going` they are not stopped. `recorded`: is given the paths of the ranks' flight
        recorders when all ranks have ended, before these files are removed.
        """
        self._words, self._size, self._where = words, size, where
        self._environments, self._launchers = environments, launchers
        self._elsewhere = elsewhere or {}
        self._grace, self._keep_going = grace, keep_going
        self._to = output
        self._recorded = recorded
        self._ranks: list[_Rank] = []
        self._selector = selectors.DefaultSelector()
        self._signals: list[int] = []
        self._others = frozenset(_children())  # children that do not belong to this job
        self._wake, self._waker = os.pipe()
        self._selector.register(
            self._wake, selectors.EVENT_READ, lambda: os.read(self._wake, 64) and None
        )
        self._stop_at: list[tuple[float, int]] = []  # (when, signal) still to be sent
        self._failures: list[_Rank] = []  # in the order of detection
        self.failed: dict[str, object] | None = None  # the first failure
        self.root_cause: dict[str, object] | None = None
        self._stopped_at = float("inf")  # when the first signal was sent
        self._reports = where.folder / failure_reports.FOLDER
        self._received: dict[int, Report] = {}  # of ranks on other hosts

    def run(self, timeout: float | None) -> int:
        """Runs the job and returns its exit status: 0, that of the first failure, 128 + the number
        of a signal to this process, or 124 after `timeout` seconds. Raises StartError.
        """
        began = time.time()
        # orphans of the ranks become children of this process
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1)
        self._reports.mkdir(mode=0o700, exist_ok=True)
        before = {number: signal.signal(number, self._signalled) for number in STOPPED}
        try:
            self._start()
            until = None if timeout is None else time.monotonic() + timeout
            status = self._watch(until)
            if self._keep_going and self._failures:
                status = status or _status(self._failures[0])
                self._summary()
        finally:
            self._end_all()
            for number, handler in before.items():
                signal.signal(number, handler)
            self._selector.close()
            os.close(self._wake)
            os.close(self._waker)
        processes = [_own(rank) for rank in self._ranks]
        if self._recorded is not None:
            self._recorded(cleanup.recorders(processes, began))
        kept = cleanup.settle_recorders(processes, began, status == 0)
        if kept:
            self._to.say(kept)
        if self._failures:
            self._tell_root_cause()
        return status

    def report(self) -> list[dict[str, object]]:
        """One entry per rank."""
        return [
            {
                "rank": rank.number,
                "pid": _own(rank),
                "exit": rank.status,
                "seconds": round(rank.ended - rank.started, 3),
            }
            for rank in self._ranks
        ]

    # ---- start ---------------------------------------------------------------------------------

    def _start(self) -> None:
        launched_numbers = {number for numbers, _ in self._launchers.values() for number in numbers}
        for number in range(self._size):
            if number not in launched_numbers:
                process = self._begin(number)
                rank = _Rank(number, process, time.monotonic())
                self._ranks.append(rank)
                assert process.stdout is not None
                assert process.stderr is not None
                self._register(process.stdout, partial(self._output, rank, "out"))
                self._register(process.stderr, partial(self._output, rank, "err"))
                self._watch_end([rank])
        for command, (numbers, environment) in self._launchers.items():
            self._launch(command, numbers, environment)
        self._ranks.sort(key=lambda rank: rank.number)

    def _begin(self, number: int) -> subprocess.Popen[bytes]:
        """Starts a rank without a launcher of its library."""
        there = self._elsewhere.get(number)
        if there is None:
            return self._popen(self._words, self._environment(number), number == 0)
        process = self._popen(there.command, {}, False, piped=True)
        assert process.stdin is not None
        try:
            process.stdin.write(there.request)
            process.stdin.flush()
        except BrokenPipeError:  # it has ended, and its standard error says why
            self._to.say(f"rank {number}: host {there.host} has not taken its request")
        return process

    def _environment(self, number: int) -> dict[str, str]:
        """The variables for one rank."""
        return {**self._where.environment(number, self._size), **self._environments[number]}

    def _launch(
        self, command: tuple[str, ...], numbers: Sequence[int], environment: dict[str, str]
    ) -> None:
        """Starts these ranks under their library's launcher."""
        folder = self._where.folder / f"ranks-{numbers[0]}"
        folder.mkdir(mode=0o700)
        group = launched.Group(folder, command, tuple(numbers))
        pipes = group.pipes()
        line = group.line(self._words, [self._environment(number) for number in numbers])
        process = self._popen(line, environment, numbers[0] == 0)
        began = time.monotonic()
        ranks = {number: _Rank(number, process, began, group=group) for number in numbers}
        self._ranks += ranks.values()
        for (number, which), pipe in pipes.items():
            file = os.fdopen(pipe, "rb", buffering=0)
            rank = ranks[number]
            self._register(file, partial(self._output, rank, which))
        assert process.stdout is not None
        assert process.stderr is not None
        for own in (process.stdout, process.stderr):  # output of the launcher itself
            self._register(own, lambda p: self._launcher_said(command[0], p))
        self._watch_end(list(ranks.values()))

    def _popen(
        self, words: Sequence[str], environment: dict[str, str], first: bool, *, piped: bool = False
    ) -> subprocess.Popen[bytes]:
        """Starts a process of this job. `first`: it contains rank 0, which gets standard input.
        `piped`: its standard input is a pipe, open until this process ends.
        """
        parent, prctl = os.getpid(), ctypes.CDLL(None).prctl

        def alone() -> None:  # runs in the child before exec
            prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != parent:
                os._exit(1)

        shared = first and not sys.stdin.isatty()
        try:
            return subprocess.Popen(
                words,
                env={"PYTHONUNBUFFERED": "1", **os.environ, **environment},
                stdin=subprocess.PIPE if piped else None if shared else subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                process_group=0,
                preexec_fn=alone,
            )
        except OSError as error:
            raise StartError(words[0], f"cannot be started: {error.strerror}") from None

    def _watch_end(self, ranks: list[_Rank]) -> None:
        end = os.pidfd_open(ranks[0].process.pid)
        self._register(end, lambda e: self._ended(ranks, e))

    def _register(self, thing: Any, then: Callable[[Any], None]) -> None:
        self._selector.register(thing, selectors.EVENT_READ, lambda: then(thing))

    # ---- watch ---------------------------------------------------------------------------------

    def _watch(self, until: float | None) -> int:
        answer, last = 0, None
        while len(self._selector.get_map()) > 1:  # besides the waker
            for key, _ in self._selector.select(0.05 if last else self._select_timeout(until)):
                key.data()
            now = time.monotonic()
            answer = self._handle_events(now, answer)
            if until is not None and now > until and not self._stop_at and not answer:
                answer = 124
                seconds = now - self._ranks[0].started
                self._to.say(f"the job ran longer than {seconds:.0f} s: stopped")
                self._stop(now, signal.SIGTERM)
            for when, number in [stop for stop in self._stop_at if stop[0] <= now]:
                self._stop_at.remove((when, number))
                self._kill(number)
            if self._all_ended():
                if last is None:
                    self._end_all()  # leftover processes may hold the pipes open
                    last = now + FINAL_OUTPUT_S
                elif now > last:
                    break
        return answer

    def _handle_events(self, now: float, answer: int) -> int:
        """Handles signals to this process, then failed ranks; the first event decides the
        status.
        """
        while self._signals:
            number = self._signals.pop(0)
            if answer == 128 + number:
                self._kill(signal.SIGKILL)  # second signal of the same kind
            elif not answer:
                answer = 128 + number
                self._to.say(f"{signal.Signals(number).name}: stopping {self._size} ranks")
                self._stop(now, number)
        bad = [rank for rank in self._ranks if rank.status and rank not in self._failures]
        if bad and not answer:
            first = min(bad, key=_blame_order)
            answer = self._failure(first, now)
        return answer

    def _failure(self, rank: _Rank, now: float) -> int:
        """Handles a failed rank: the others continue or are stopped. Returns the job's exit
        status.
        """
        self._failures.append(rank)
        how = ending(rank.status)
        if self.failed is None:
            self.failed = {"rank": rank.number, "pid": _own(rank), "how": how}
        alive = [other.number for other in self._ranks if other.status is None]
        more = ""
        if alive and self._keep_going:
            more = f"; {ranks_text(alive)} {'goes' if len(alive) == 1 else 'go'} on"
        elif alive:
            more = f"; stopping {ranks_text(alive)}"
        self._to.say(f"rank {rank.number} (process {_own(rank)}) {how}{more}")
        if self._keep_going:
            return 0
        self._stop(now + self._grace, signal.SIGTERM)
        return _status(rank)

    def _summary(self) -> None:
        """Reports which ranks failed and which did not, after a job with --keep-going."""
        lost = [rank.number for rank in self._ranks if rank.status]
        well = [rank.number for rank in self._ranks if rank.status == 0]
        rest = f"; {ranks_text(well)} ended well" if well else ""
        self._to.say(f"{len(lost)} of {self._size} ranks failed ({ranks_text(lost)}){rest}")

    def _tell_root_cause(self) -> None:
        """Says which failure was observed first: an error of a rank's own, or the end of a rank
        without a report. Errors that only tell of another rank's failure come last. It may be
        another rank than the one that ended first.
        """
        reports = {**failure_reports.read(self._reports), **self._received}
        rank = min(
            (rank for rank in self._ranks if rank.status),
            key=lambda rank: self._observed(rank, reports.get(rank.number)),
        )
        report, how = reports.get(rank.number), ending(rank.status)
        there = self._elsewhere.get(rank.number)
        host = there.host if there is not None else locality.host_name()
        host = report.host if report is not None else host
        error = report.error if report is not None else ""
        if not error and (rank.status or 0) > 0:
            error = rank.last_line
        self.root_cause = {
            "rank": rank.number, "host": host, "pid": _own(rank), "how": how, "error": error,
        }  # fmt: skip
        hidden = [one for one in reports.values() if not one.shown]
        more = "\n  next: UNIPAL_TRACEBACK=1 shows the traceback of every rank" if hidden else ""
        said = f": {error}" if error else ""
        where = f"rank {rank.number} on {host} (process {_own(rank)})"
        ended = None if self.failed is None else self.failed["rank"]
        if ended not in (None, rank.number):
            where += f", whose failure precedes that of rank {ended},"
        self._to.say(f"root cause: {where} {how}{said}{more}")

    def _observed(self, rank: _Rank, report: Report | None) -> tuple[bool, float]:
        """Sort key: the failure that explains the others is the lowest."""
        if report is not None:
            return report.echo, report.seconds
        return rank.stopped or rank.ended > self._stopped_at, rank.ended

    def _select_timeout(self, until: float | None) -> float | None:
        times = [when for when, _ in self._stop_at] + ([until] if until else [])
        return max(0.0, min(times) - time.monotonic()) + 0.005 if times else None

    def _signalled(self, number: int, _: FrameType | None) -> None:
        self._signals.append(number)
        os.write(self._waker, b"x")  # select does not return after a handler by itself

    def _ended(self, ranks: list[_Rank], descriptor: int) -> None:
        """Handles the end of the process of these ranks."""
        self._selector.unregister(descriptor)
        os.close(descriptor)
        status, now = ranks[0].process.wait(), time.monotonic()
        group = ranks[0].group
        if group is None:
            ranks[0].status, ranks[0].ended = status, now
            return
        said = group.endings()
        failed = next((number for number, ending in said if ending), None)
        for rank in ranks:  # ranks that the launcher killed may be missing
            rank.status, rank.own = dict(said).get(rank.number, status), group.pid(rank.number)
            rank.ended, rank.stopped = now, failed not in (None, rank.number)

    def _all_ended(self) -> bool:
        return all(rank.status is not None for rank in self._ranks)

    # ---- stop ----------------------------------------------------------------------------------

    def _stop(self, when: float, first: int) -> None:
        self._stop_at = [(when, first), (when + TERM_TO_KILL_S, signal.SIGKILL)]
        if first == signal.SIGINT:
            self._stop_at.insert(1, (when + TERM_TO_KILL_S / 2, signal.SIGTERM))

    def _kill(self, number: int) -> None:
        """Sends a signal to every rank's process group, including leftovers of ended ranks."""
        self._stopped_at = min(self._stopped_at, time.monotonic())
        for pid in dict.fromkeys(rank.process.pid for rank in self._ranks):
            try:
                os.killpg(pid, number)
            except (ProcessLookupError, PermissionError):
                continue

    def _end_all(self) -> None:
        """Kills everything that is left of the job: groups, and processes that left their group."""
        self._kill(signal.SIGKILL)
        for rank in self._ranks:
            rank.process.wait()
        for _ in range(100):
            strays = [pid for pid in _children() if pid not in self._others]
            if not strays:
                break
            for pid in strays:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)

    # ---- output --------------------------------------------------------------------------------

    def _launcher_said(self, name: str, pipe: IO[bytes]) -> None:
        data = os.read(pipe.fileno(), 1 << 16)
        if not data:
            self._selector.unregister(pipe)
            pipe.close()
        self._to.launcher(name, data.decode("utf-8", "replace").splitlines())

    def _output(self, rank: _Rank, which: str, pipe: IO[bytes]) -> None:
        data = os.read(pipe.fileno(), 1 << 16)
        text = rank.kept[which] + data
        whole, ended, rank.kept[which] = text.rpartition(b"\n")
        if not data:  # end of file: what is kept is the last line, which no newline ended
            self._selector.unregister(pipe)
            pipe.close()
            whole, ended, rank.kept[which] = text, text, b""
        if ended:
            lines = whole.decode("utf-8", "replace").split("\n")
            if rank.number in self._elsewhere:
                lines = [line for line in lines if not self._takes(rank.number, line)]
            if which == "err":
                rank.last_line = next((x for x in reversed(lines) if x.strip()), rank.last_line)
            self._to.rank(rank.number, which, lines)

    def _takes(self, number: int, line: str) -> bool:
        """Whether a line of a rank on another host is its report, which is not printed."""
        report = failure_reports.received(line, number)
        if report is not None:
            self._received[number] = report
        return report is not None


def _own(rank: _Rank) -> int:
    """The rank's own process id."""
    return rank.own or rank.process.pid


def _status(rank: _Rank) -> int:
    """A rank's exit status, 128 + number for a signal."""
    status = rank.status or 0
    return 128 - status if status < 0 else status


def _children() -> list[int]:
    """Live children of this process, including re-parented ones."""
    tasks = Path("/proc/self/task")
    try:
        return [
            int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()
        ]
    except OSError:
        return []

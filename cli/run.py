"""`pal run`: start a program on n ranks of this machine."""

from __future__ import annotations

import ctypes
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO, TYPE_CHECKING, Any

import click
from unipal.cli import launched, requests, terminal

if TYPE_CHECKING:
    from unipal.engine.tools.launch import Place

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
TERM_TO_KILL_S = 3.0  # between SIGTERM and SIGKILL
FINAL_OUTPUT_S = 1.0  # for remaining output after every rank has ended
STOPPED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@click.command("run", context_settings={"ignore_unknown_options": True})
@click.option("-n", "--ranks", type=click.IntRange(1), required=True, help="How many processes.")
@click.option(
    "-c", "--chip", "--chips", "chip_words", multiple=True,
    help="Of the ranks, in their order: opencl, or cpu:2,opencl:2. Default: what the program asks "
    "for, else cpu.",
)  # fmt: skip
@click.option(
    "--ccl", "library_words", multiple=True,
    help="The collective library of the ranks, in their order: gloo, or mpi:2,gloo:2; none for "
    "ranks that need none. Ranks whose library wants a launcher are started by it.",
)  # fmt: skip
@click.option("--timeout", type=float, help="Seconds after which the job is stopped.")
@click.option(
    "--grace",
    type=float,
    default=2.0,
    show_default=True,
    help="Seconds for other ranks to end by themselves after one has failed.",
)
@click.option(
    "--keep-going",
    is_flag=True,
    help="Other ranks continue when one fails; the exit status is that of the first failure.",
)
@click.option("--no-prefix", is_flag=True, help="Print lines without `[rank] `.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Ranks' output goes to standard error; one JSON object at the end.",
)
@click.argument("program", nargs=-1, required=True, type=click.UNPROCESSED)
def command(
    ranks: int,
    chip_words: tuple[str, ...],
    library_words: tuple[str, ...],
    timeout: float | None,
    grace: float,
    keep_going: bool,
    no_prefix: bool,
    as_json: bool,
    program: tuple[str, ...],
) -> int:
    """Start PROGRAM on n ranks; `unipal.init()` in it finds the others.

    With --chip, ranks of one communicator use different chips: `unipal.init()` takes the rank's
    chip from UNIPAL_CHIP unless the program names one. With --ccl, each rank gets its library in
    UNIPAL_CCL, and UNIPAL_RUNNER requests homo, or hybrid if ranks differ.

    A .py file is run by this Python. Output lines are prefixed with the rank. The first failure
    ends the job with its exit status (128 + number for a signal). With --keep-going the other ranks
    continue: a program that can do without the lost rank, by `comm.shrink()`, completes its work.
    """
    from unipal.engine.tools.launch import place

    asked, launchers = requests.of(chip_words, library_words, ranks)
    words = list(program)
    if words[0].endswith(".py") and not os.access(words[0], os.X_OK):
        words = [sys.executable, *words]
    with place() as where:
        job = _Job(
            words,
            ranks,
            where,
            asked=asked,
            launchers=launchers,
            prefix=not no_prefix,
            grace=grace,
            keep_going=keep_going,
            apart=as_json,
        )
        status = job.run(timeout)
    if as_json:
        terminal.say_json({"ranks": job.report(), "exit": status, "failed": job.failed})
    return status


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


class _Job:
    """One job from start to end. Single-threaded: one select for exits and output of all ranks."""

    def __init__(
        self,
        words: Sequence[str],
        size: int,
        where: Place,
        *,
        asked: Sequence[dict[str, str]],
        launchers: requests.Launchers,
        prefix: bool,
        grace: float,
        keep_going: bool,
        apart: bool,
    ) -> None:
        self._words, self._size, self._where = words, size, where
        self._asked, self._launchers = asked, launchers
        self._prefix, self._grace, self._apart = prefix, grace, apart
        self._keep_going = keep_going
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

    def run(self, timeout: float | None) -> int:
        """Runs the job and returns its exit status."""
        from unipal.engine.rendezvous import cleanup

        began = time.time()
        # orphans of the ranks become children of this process
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1)
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
        kept = cleanup.settle_recorders([_own(rank) for rank in self._ranks], began, status == 0)
        if kept:
            self._say(kept)
        return status

    def report(self) -> list[dict[str, object]]:
        """One entry per rank for --json."""
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
        apart = {number for numbers, _ in self._launchers.values() for number in numbers}
        for number in range(self._size):
            if number not in apart:
                process = self._popen(self._words, self._environment(number), number == 0)
                rank = _Rank(number, process, time.monotonic())
                self._ranks.append(rank)
                assert process.stdout is not None
                assert process.stderr is not None
                self._register(process.stdout, lambda p, r=rank: self._output(r, "out", p))  # type: ignore[misc]
                self._register(process.stderr, lambda p, r=rank: self._output(r, "err", p))  # type: ignore[misc]
                self._watch_end([rank])
        for command, (numbers, environment) in self._launchers.items():
            self._launch(command, numbers, environment)
        self._ranks.sort(key=lambda rank: rank.number)

    def _environment(self, number: int) -> dict[str, str]:
        """The variables for one rank."""
        return {**self._where.environment(number, self._size), **self._asked[number]}

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
            self._register(file, lambda p, r=rank, w=which: self._output(r, w, p))  # type: ignore[misc]
        assert process.stdout is not None
        assert process.stderr is not None
        for own in (process.stdout, process.stderr):  # output of the launcher itself
            self._register(own, lambda p: self._launcher_said(command[0], p))
        self._watch_end(list(ranks.values()))

    def _popen(
        self, words: Sequence[str], environment: dict[str, str], first: bool
    ) -> subprocess.Popen[bytes]:
        """Starts a process of this job. `first`: it contains rank 0, which gets standard input."""
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
                stdin=None if shared else subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                process_group=0,
                preexec_fn=alone,
            )
        except OSError as error:
            reason = f"cannot be started: {error.strerror}"
            name = words[0]
            following = f"check the path; a Python script: `pal run -n {self._size} python {name}`"
            raise terminal.UserError(name, reason, following) from None

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
                self._say(f"the job ran longer than {now - self._ranks[0].started:.0f} s: stopped")
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
                self._say(f"{signal.Signals(number).name}: stopping {self._size} ranks")
                self._stop(now, number)
        bad = [rank for rank in self._ranks if rank.status and rank not in self._failures]
        if bad and not answer:
            first = min(bad, key=lambda rank: (rank.stopped, rank.status >= 0, rank.ended))  # type: ignore[operator]
            answer = self._failure(first, now)
        return answer

    def _failure(self, rank: _Rank, now: float) -> int:
        """Handles a failed rank: the others continue or are stopped. Returns the job's exit
        status.
        """
        from unipal.engine.tools.launch import ending

        self._failures.append(rank)
        how = ending(rank.status)
        if self.failed is None:
            self.failed = {"rank": rank.number, "pid": _own(rank), "how": how}
        alive = [other.number for other in self._ranks if other.status is None]
        more = ""
        if alive and self._keep_going:
            more = f"; {_ranks(alive)} {'goes' if len(alive) == 1 else 'go'} on"
        elif alive:
            more = f"; stopping {_ranks(alive)}"
        self._say(f"rank {rank.number} (process {_own(rank)}) {how}{more}")
        if self._keep_going:
            return 0
        self._stop(now + self._grace, signal.SIGTERM)
        return _status(rank)

    def _summary(self) -> None:
        """Reports which ranks failed and which did not, after a job with --keep-going."""
        lost = [rank.number for rank in self._ranks if rank.status]
        well = [rank.number for rank in self._ranks if rank.status == 0]
        rest = f"; {_ranks(well)} ended well" if well else ""
        self._say(f"{len(lost)} of {self._size} ranks failed ({_ranks(lost)}){rest}")

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
        for line in data.decode("utf-8", "replace").splitlines():
            click.echo(f"[{name}] {line}" if self._prefix else line, err=True)

    def _output(self, rank: _Rank, which: str, pipe: IO[bytes]) -> None:
        data = os.read(pipe.fileno(), 1 << 16)
        text = rank.kept[which] + data
        whole, _, rest = text.rpartition(b"\n")
        if not data:
            self._selector.unregister(pipe)
            pipe.close()
            whole, rest = text, b""
        rank.kept[which] = rest
        if not whole:
            return
        to_error = which == "err" or self._apart
        target = sys.stderr if to_error else sys.stdout
        head = click.style(f"[{rank.number}] ", fg=_COLOURS[rank.number % len(_COLOURS)])
        head = head if target.isatty() else f"[{rank.number}] "
        lines = whole.decode("utf-8", "replace").split("\n")
        start = head if self._prefix else ""
        target.write("".join(f"{start}{line}\n" for line in lines))
        target.flush()

    def _say(self, text: str) -> None:
        sys.stdout.flush()
        click.echo(f"pal run: {text}", err=True)


def _own(rank: _Rank) -> int:
    """The rank's own process id."""
    return rank.own or rank.process.pid


def _status(rank: _Rank) -> int:
    """A rank's exit status, 128 + number for a signal."""
    status = rank.status or 0
    return 128 - status if status < 0 else status


_COLOURS = ("cyan", "green", "yellow", "magenta", "blue", "bright_cyan", "bright_green")


def _ranks(numbers: Sequence[int]) -> str:
    from unipal.engine.errors import ranks_text

    return ranks_text(numbers)


def _children() -> list[int]:
    """Live children of this process, including re-parented ones."""
    tasks = Path("/proc/self/task")
    try:
        return [
            int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()
        ]
    except OSError:
        return []

"""The parent's side of a child process: starts it, sends requests, and reports how it ended."""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from unipal.conformance.harness.target import Target

_MALLOC_DEBUG = "libc_malloc_debug.so.0"
_LIBRARY = (sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"))
_MACHINERY = (
    "device.py",
    "harness.py",
    "gate.py",
    "peers.py",
    "ranks.py",
    "refusal.py",
    "child.py",
)


class EnvironmentFailureError(Exception):
    """The adaptor cannot be opened, so no clause can be tested."""

    def __init__(self, place: str, reason: str, next_step: str) -> None:
        super().__init__(f"{place}: {reason}" + (f"\n  next: {next_step}" if next_step else ""))
        self.place = place
        self.reason = reason
        self.next = next_step


@dataclass(frozen=True)
class Limits:
    """Time limits in seconds. A clause has the limit of its level (or its own) times `scale`."""

    contract: float = 8.0
    ordering: float = 20.0
    process: float = 30.0
    runner: float = 40.0
    scale: float = 1.0
    patience: float = 4.0  # how long a check waits for an expected event
    settle: float = 0.02  # how long it watches for an event that must not happen
    start: float = 30.0
    again: float = 2.0  # limit of a clause if its function has hung before
    loss: float = 8.0  # total time of failed clauses after which the others get less time

    @classmethod
    def short(cls) -> Limits:
        """Short limits, for adaptors with planted defects."""
        return cls(
            contract=3.0,
            ordering=3.0,
            process=6.0,
            runner=10.0,
            patience=0.4,
            settle=0.005,
            again=1.5,
        )

    def of(self, level: str, own: float | None = None) -> float:
        """The limit of a clause of `level`; `own`: the limit that its check requests, or None."""
        seconds: float = getattr(self, level) if own is None else own
        return seconds * self.scale


@dataclass(frozen=True)
class Report:
    """The response to one request: an answer, or how the child ended instead."""

    answer: Mapping[str, Any] | None
    death: str = ""  # "SIGSEGV in deviceFree (test_basic.py:41)"
    hung: bool = False
    seconds: float = 0.0


class ChildProcess:
    """One child, which opens the adaptor. `history`: the clauses it has completed, in order."""

    def __init__(
        self, target: Target, limits: Limits, env: Mapping[str, str] | None, modules: Any = None
    ) -> None:
        self.history: list[str] = []
        self._target = target
        self._limits = limits
        self._opened = False
        self._pending = b""
        self._output = tempfile.TemporaryFile()  # noqa: SIM115  (closed by close)
        theirs_in, self._requests = os.pipe()
        self._answers, theirs_out = os.pipe()
        try:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-P",
                    "-m",
                    "unipal.conformance.harness.child",
                    str(theirs_in),
                    str(theirs_out),
                ],
                env=environment(target, env),
                pass_fds=(theirs_in, theirs_out),
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=self._output,
                start_new_session=True,
            )
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        opening = target.opening()
        if modules is not None:
            opening["modules"] = list(modules)
        self._send(opening)

    def open(self) -> None:
        """Waits until the adaptor is open. Raises EnvironmentFailureError if it cannot be."""
        if self._opened:
            return
        report = self._answer(self._limits.start * self._limits.scale)
        if report.answer is None or "error" in report.answer:
            self.close()
            raise _cannot_open(self._target, report)
        self._opened = True

    def ask(self, request: Mapping[str, Any], limit: float) -> Report:
        """Sends one request and waits at most `limit` seconds for its answer."""
        self.open()
        self._send(request)
        return self._answer(limit)

    def _send(self, request: Mapping[str, Any]) -> None:
        data = json.dumps(request).encode() + b"\n"
        with contextlib.suppress(BrokenPipeError):
            while data:
                data = data[os.write(self._requests, data) :]

    def _answer(self, limit: float) -> Report:
        start = time.monotonic()
        while b"\n" not in self._pending:
            left = start + limit - time.monotonic()
            if left <= 0 or not select.select([self._answers], (), (), left)[0]:
                return Report(None, self._hang(limit), True, time.monotonic() - start)
            more = os.read(self._answers, 1 << 16)
            if not more:
                return Report(None, self._death(), False, time.monotonic() - start)
            self._pending += more
        line, _, self._pending = self._pending.partition(b"\n")
        seconds = time.monotonic() - start
        try:
            answer = dict(json.loads(line))
        except (TypeError, ValueError):
            self._kill()
            why = f"it wrote {line[:40]!r} to a file descriptor that belongs to the suite"
            return Report(None, why, False, seconds)
        if (
            not self.running and "error" not in answer
        ):  # a child that cannot open the adaptor reports that before it exits
            return Report(None, f"it killed its parent process: {self._death()}", False, seconds)
        return Report(answer, seconds=seconds)

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """Ends the child and its descendants."""
        if self._requests >= 0:
            os.close(self._requests)
            self._requests = -1
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.5 if self._process.poll() is None else 0)
        self._kill()
        self._process.wait()
        if self._answers >= 0:
            os.close(self._answers)
            self._answers = -1
            self._output.close()

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _hang(self, limit: float) -> str:
        """Requests the stack of a hung child, then kills it."""
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGUSR1)
        deadline = time.monotonic() + 0.5
        while "most recent call first" not in self._said() and time.monotonic() < deadline:
            select.select((), (), (), 0.01)
        self._kill()
        self._process.wait()
        return f"did not return within {limit:g} s{_where(self._said())}"

    def _death(self) -> str:
        try:
            status = self._process.wait(1.0)
        except subprocess.TimeoutExpired:  # it closed the pipe but still runs
            self._kill()
            status = self._process.wait()
        self._kill()
        said = self._said()
        how = f"exit status {status}"
        if status < 0:
            with contextlib.suppress(ValueError):
                how = signal.Signals(-status).name
        return how + _where(said) + _complaint(said)

    def _said(self) -> str:
        self._output.seek(0)
        return self._output.read().decode(errors="replace")[-20000:]


def environment(target: Target, env: Mapping[str, str] | None) -> dict[str, str]:
    """A child's environment: heap checks for foreign code, then chip and caller variables."""
    answer = dict(os.environ)
    answer.setdefault("MALLOC_PERTURB_", "165")
    if target.foreign and not answer.get("LD_PRELOAD"):
        answer.update(_watched_heap())
    answer.update(target.env)
    answer.update(env or {})
    return answer


@cache
def _watched_heap() -> Mapping[str, str]:
    """Variables that preload the heap guards, or else glibc's checking malloc."""
    from unipal.adaptors.cache import LoadError, Recipe, compiled

    if "CS_GNU_LIBC_VERSION" not in os.confstr_names:
        return {}
    source = Path(__file__).parent / "heap_guard.c"
    try:
        guard = compiled(Recipe("heap_guard", (source,), cflags=("-pthread",), libs=("dl",)))
        return {"LD_PRELOAD": str(guard.path)}
    except LoadError:  # this machine has no compiler
        debug = _malloc_debug()
        heap = {"LD_PRELOAD": debug, "MALLOC_CHECK_": "3", "PYTHONMALLOC": "malloc"}
        return heap if debug else {}


def _malloc_debug() -> str:
    """Path of glibc's checking malloc; "" if it is not installed."""
    arch = str(sysconfig.get_config_var("MULTIARCH") or "")
    for folder in (f"/usr/lib/{arch}", f"/lib/{arch}", "/usr/lib64", "/lib64", "/usr/lib"):
        if (Path(folder) / _MALLOC_DEBUG).exists():
            return str(Path(folder) / _MALLOC_DEBUG)
    return ""


def _cannot_open(target: Target, report: Report) -> EnvironmentFailureError:
    what = target.library or target.python or target.name
    if report.answer is not None:
        place, reason, next_step = report.answer["error"]
        return EnvironmentFailureError(place, reason, next_step)
    return EnvironmentFailureError(
        what,
        f"the process dies while loading it: {report.death}",
        "run `pal doctor`, then load the library under a debugger",
    )


def _where(said: str) -> str:
    """The PAL function and the line of the suite in a fatal traceback, if present."""
    trace = said.rpartition("Fatal Python error")[2] if "Fatal Python error" in said else said
    frames = re.findall(r'File "([^"]+)", line (\d+) in (\S+)', trace)
    function = next((f for path, _, f in frames if path.endswith("generated/device.py")), "")
    line = next(
        (
            f" ({Path(path).name}:{number})"
            for path, number, _ in frames
            if not path.startswith("<")
            and Path(path).name not in _MACHINERY
            and not path.startswith(_LIBRARY)
        ),
        "",
    )
    return (f" in {function}" if function else "") + line


def _complaint(said: str) -> str:
    """The line of output in which the allocator, a sanitizer or the adaptor reports an error."""
    for line in said.splitlines():
        if re.search(
            r"corrupt|malloc\(\)|free\(\)|realloc\(\)|double free|Sanitizer|runtime error"
            r"|Assertion .* failed|munmap_chunk",
            line,
        ):
            return f": {line.partition('Fatal Python error')[0].strip()[:200]}"
    last = said.strip().rpartition("\n")[2]
    return f": {last.strip()[:200]}" if last and "Fatal Python error" not in said else ""

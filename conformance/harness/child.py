"""A child process that runs the checks that its parent requests, one after another.

`python -m unipal.conformance.harness.child REQUESTS ANSWERS`: two inherited descriptors, one JSON
object per line. The first request opens the adaptor; then `run` (one clause) and `refuse` (one
function that is declared unsupported). The parent detects a crash or a hang and knows the last
request. In both cases the traceback goes to standard error. The process exits without exit
handlers, because an adaptor's clean-up is not part of any clause.
"""

from __future__ import annotations

import faulthandler
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unipal.conformance.harness.chip import Chip
    from unipal.conformance.harness.peer import Peer
    from unipal.conformance.harness.ranks import Ranks
    from unipal.conformance.harness.registry import Check

TRACE_SIGNAL = signal.SIGUSR1  # makes a hung child print its stack


def open_chip(opening: dict[str, Any]) -> Chip:
    """Loads the adaptor that `Target.opening` describes. Raises registry.LoadError."""
    from unipal.adaptors import registry
    from unipal.conformance.harness.chip import Chip

    layers = tuple(opening["layers"])
    mutant = opening["mutant"]
    what = opening["library"] or opening["python"]
    device = registry.load(what, layers=layers, mutant=mutant)
    chip = Chip(device, device.ffi, device.lib)
    chip.unsupported = dict(opening["unsupported"])
    return chip


class Child:
    """The open chip, and the checks that run on it."""

    def __init__(self, opening: dict[str, Any]) -> None:
        from unipal.conformance.harness import registry as suite

        self.chip = open_chip(opening)
        self.checks = suite.load(opening.get("modules"))
        self._opening = json.dumps(opening)
        self._peer: Peer | None = None
        self._ranks: Ranks | None = None

    def run(self, request: dict[str, Any]) -> dict[str, Any]:
        """Runs one check; returns verdict, evidence, seconds, and whether this process is clean."""
        from unipal.conformance.harness.gate import NotRunnableError
        from unipal.conformance.harness.resources import LeakError
        from unipal.generated.pal import PalError, Result

        leaks = False
        check = self.checks[request["run"]]
        answer: dict[str, Any] = {"verdict": "pass", "evidence": ""}
        notes: dict[str, None] = {}
        where = ""
        start = time.perf_counter()
        try:
            for words, place in self._places(check):
                where = words
                self._begin(request, check.uses | {check.function})
                try:
                    place(lambda: self._call(check, request))
                finally:
                    self.chip.end()
                notes |= dict.fromkeys(self.chip.notes)
            answer["evidence"] = "; ".join(notes)
        except NotRunnableError as error:
            verdict = "fail" if check.function in error.needs else "not_run"
            answer = {"verdict": verdict, "evidence": error.why, "needs": list(error.needs)}
        except Exception as error:
            refused = dict(self.chip.refused)
            leaks = isinstance(error, LeakError)
            if isinstance(error, PalError) and error.code == Result.NOT_SUPPORTED:
                refused[error.function] = error.text
            answer = {
                "verdict": "fail",
                "evidence": where + _failure(error, check.module),
                "refused": refused,
            }
        answer["seconds"] = time.perf_counter() - start
        if self._ranks is not None:
            answer["cells"], self._ranks.cells = self._ranks.cells, {}
        answer["clean"] = self._clean() and not leaks
        damage = self._damage()
        if damage:
            found = f"{answer['evidence']}; " if answer["evidence"] else ""
            evidence = f"{found}the heap is damaged: {damage}"
            answer.update(verdict="fail", evidence=evidence, refused={}, clean=False)
        return answer

    def refuse(self, request: dict[str, Any]) -> dict[str, Any]:
        """Calls a function that is declared unsupported; returns its code and the violation."""
        from unipal.conformance.harness.refusal import refuses

        self._begin(request, frozenset({request["refuse"]}))
        start = time.perf_counter()
        try:
            try:
                code, wrong = refuses(self.chip, request["refuse"])
            finally:
                self.chip.end()
        except Exception as error:
            code, wrong = None, _failure(error, __name__)
        seconds = time.perf_counter() - start
        damage = self._damage()
        return {
            "code": None if code is None else int(code),
            "evidence": f"the heap is damaged: {damage}" if damage else wrong,
            "seconds": seconds,
            "clean": self._clean() and not damage,
        }

    def close(self) -> None:
        if self._peer is not None:
            self._peer.close()
        if self._ranks is not None:
            self._ranks.close()

    def _begin(self, request: dict[str, Any], essential: frozenset[str] = frozenset()) -> None:
        from unipal.conformance.harness import gate

        chip = self.chip
        certified = request.get("certified")
        chip.patience = request["patience"]
        chip.least_settle = request["settle"]
        chip.hold_limit = request.get("hold_limit", gate.HOLD_LIMIT_S)
        chip.begin(None if certified is None else frozenset(certified), essential)

    def _places(self, check: Check) -> Iterator[tuple[str, Callable[[Callable[[], None]], None]]]:
        """Where the check runs, in words for its evidence, and as a function that runs a body."""
        yield "", lambda body: body()
        for number in range(2, check.repeat + 1):
            yield f"repetition {number}: ", lambda body: body()
        if check.elsewhere:
            choose = all(map(self.chip.relies_on, ("getDeviceCount", "setDevice")))
            device = self.chip.devices - 1 if choose else 0
            words = "on a new thread" + (f" with device {device} current" if device else "")
            yield f"{words}: ", lambda body: self.chip.new_thread(body, device)

    def _call(self, check: Check, request: dict[str, Any]) -> None:
        from unipal.conformance.harness.gate import Gate, NotRunnableError

        if "two_devices" in request["needs"] and self.chip.devices < 2:
            raise NotRunnableError(
                ("two_devices",), f"needs two devices; this machine has {self.chip.devices}"
            )
        fixtures: dict[str, Any] = {"chip": self.chip}
        gate = None
        if "gate" in check.fixtures:
            if not request["gate"]:
                raise NotRunnableError(tuple(request["gate_needs"]), request["gate_why"])
            gate = fixtures["gate"] = Gate(self.chip, request["gate"], check.function)
        if "peer" in check.fixtures:
            fixtures["peer"] = self._start_peer()
        if "ranks" in check.fixtures:
            fixtures["ranks"] = self._start_ranks(check.function)
            fixtures["ranks"].tell(request.get("certified"), request.get("passed"))
        if "library" in check.fixtures:
            fixtures["library"] = self._start_ranks("")
            fixtures["library"].tell(request.get("certified"), request.get("passed"))
        try:
            check.body(**fixtures)
        finally:
            if gate is not None:
                gate.release()
            if self._peer is not None:
                self._peer.end_check()

    def _start_peer(self) -> Peer:
        from unipal.conformance.harness.peer import Peer, allow_any_tracer

        if self._peer is None:
            allow_any_tracer()
            self._peer = Peer(self._opening, self.chip.patience)
        self._peer.patience = self.chip.patience
        return self._peer

    def _start_ranks(self, runner: str) -> Ranks:
        from unipal.conformance.harness.ranks import Ranks

        if self._ranks is None:
            other = json.loads(self._opening).get("other")
            self._ranks = Ranks(
                self._opening, self.chip.patience, json.dumps(other) if other else ""
            )
        self._ranks.runner = runner
        self._ranks.patience = self.chip.patience
        return self._ranks

    def _damage(self) -> str:
        """The damage that the heap guards report; "" if none or if this process has no guards."""
        address = int(self.chip.lib.core_symbol(0, b"heap_guard_damage"))
        if not address:
            return ""
        text = self.chip.ffi.cast("const char *(*)(void)", address)()
        return str(self.chip.ffi.string(text).decode(errors="replace"))

    def _clean(self) -> bool:
        """Uses the heap, so that an overflow crashes here, in the clause that caused it.

        False if the check left a thread inside the adaptor: this process must then not continue.
        """
        blocks = [bytearray(n) for n in (24, 600, 1100, 4200, 16500, 70000, 140000)]
        blocks.clear()
        self.chip.lib.probe_memory_free(self.chip.lib.probe_memory_new(64), 64)
        return not self.chip.threads_inside()


def _failure(error: Exception, module: str) -> str:
    """The evidence of a failed check: the finding, and its place in the suite."""
    from unipal.generated.pal import PalError

    if isinstance(error, AssertionError):
        text = str(error) or "an assertion without a message"
    elif isinstance(error, PalError):
        text = str(error)
    else:
        text = f"{type(error).__name__}: {error}"
    stem = module.rpartition(".")[2] + ".py"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f.lineno for f in frames if f.filename.endswith(stem)]
    return f"{text} ({stem}:{lines[-1]})" if lines else text


def _behind_a_guard(requests: int, answers: int) -> None:
    """Continues in a child of this process, which waits for it and exits with its status. An
    adaptor that signals its parent process then does not hit the suite.
    """
    pid = os.fork()
    if pid == 0:
        return
    os.close(requests)
    os.close(answers)
    signal.signal(TRACE_SIGNAL, lambda number, _: os.kill(pid, number))
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def main(requests: int, answers: int) -> int:
    _behind_a_guard(requests, answers)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a leak must show, not fail
    faulthandler.enable(file=2, all_threads=False)
    faulthandler.register(TRACE_SIGNAL, file=2, all_threads=True)

    def reply(answer: dict[str, Any]) -> None:
        data = json.dumps(answer).encode() + b"\n"
        while data:
            data = data[os.write(answers, data) :]

    commands = os.fdopen(requests, "rb", closefd=False)
    opening = json.loads(commands.readline())
    try:
        child = Child(opening)
    except Exception as error:
        place = getattr(error, "place", opening["name"])
        reason = getattr(error, "reason", f"{type(error).__name__}: {error}")
        reply({"error": [str(place), str(reason), str(getattr(error, "next", ""))]})
        return 3
    reply({"ready": True})
    for line in commands:
        request = json.loads(line)
        reply(child.run(request) if "run" in request else child.refuse(request))
    child.close()
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))

"""A forked process that runs the checks of the suite on one broken chip."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Mapping
from typing import Any

OPEN_TIMEOUT_S = 10.0  # for opening a mutant
GATE_HOLD_LIMIT_S = 0.6  # a gate opens after this time: a call that waits for its stream returns


class ForkedChild:
    """Opens the mutant and runs checks. It has loaded no other adaptor."""

    def __init__(self, opening: Mapping[str, Any], env: Mapping[str, str], scale: float) -> None:
        theirs_in, self._requests = os.pipe()
        self._answers, theirs_out = os.pipe()
        self._pending = b""
        self.pid = os.fork()
        if self.pid == 0:
            _become_child(theirs_in, theirs_out, self._requests, self._answers, env, scale)
        os.close(theirs_in)
        os.close(theirs_out)
        self.ready = bool((self.ask(opening, OPEN_TIMEOUT_S * scale) or {}).get("ready"))

    def ask(self, request: Mapping[str, Any], limit: float) -> dict[str, Any] | None:
        """The answer; None if the child died, {"hung": True} if it did not answer in time."""
        try:
            os.write(self._requests, json.dumps(request).encode() + b"\n")
        except BrokenPipeError:
            return None
        deadline = time.monotonic() + limit
        while b"\n" not in self._pending:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._answers], (), (), left)[0]:
                return {"hung": True}
            more = os.read(self._answers, 1 << 16)
            if not more:
                return None
            self._pending += more
        line, _, self._pending = self._pending.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def end(self) -> None:
        """Kills the process and its descendants."""
        os.close(self._requests)
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._answers)


def _become_child(
    requests: int, answers: int, other: int, another: int, env: Mapping[str, str], scale: float
) -> None:
    os.setsid()
    os.close(other)
    os.close(another)
    os.environ.update(env)
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    sys.stdout = sys.stderr = os.fdopen(
        2, "w", closefd=False
    )  # a test runner may have replaced them
    from unipal.conformance.harness import child, gate

    gate.HOLD_LIMIT_S = GATE_HOLD_LIMIT_S * scale
    try:
        os._exit(child.main(requests, answers))
    except BaseException:
        os._exit(9)

"""The steps of the program: each writes its answer, or how it differs from the expected one."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

SETTLE_S = 0.5  # how long a thread of the chip may take to give back what it holds
STILL_S = 0.02  # nothing has changed for so long: the threads have given back what they held


@dataclass
class _Comparison:
    """What the steps answer of the correct chip; nothing: every answer is written."""

    expected: dict[str, Any] = field(default_factory=dict)
    ends: bool = False  # the process, at the first difference


_comparison = _Comparison()


def expect(answers: dict[str, Any], *, of_all: bool) -> None:
    """From now on only differences are written. of_all: the process goes on after the first."""
    _comparison.expected, _comparison.ends = answers, not of_all


def said(text: str) -> str:
    """A text without addresses."""
    return re.sub(r"0x[0-9a-f]+", "0x", text)


def told(step: str, answer: Any, again: Callable[[], Any] | None = None) -> None:
    """Writes an answer, if it is not what is expected; then the process ends. again: the answer
    once more, for threads of the chip may take a while to give back what they hold.
    """
    expected = _comparison.expected
    answer = json.loads(json.dumps(answer))
    until = time.monotonic() + (SETTLE_S if step in expected else STILL_S)
    while again and time.monotonic() < until and answer != expected.get(step, ""):
        time.sleep(0.001)
        now = json.loads(json.dumps(again()))
        if now != answer and step not in expected:
            until = time.monotonic() + STILL_S
        answer = now
    if not expected:
        sys.stdout.write(json.dumps([step, answer]) + "\n")
    elif step in expected and answer != expected[step]:
        sys.stdout.write(json.dumps([step, f"{answer} instead of {expected[step]}"]) + "\n")
        sys.stdout.flush()
        if _comparison.ends:
            os._exit(1)


def in_child(step: str, work: Callable[[], Any]) -> None:
    """The answer of a child of this process, which has not yet started OpenCL."""
    theirs, ours = os.pipe()
    pid = os.fork()
    if pid == 0:
        with contextlib.suppress(BaseException):
            os.write(ours, json.dumps(work()).encode())
        os._exit(0)
    os.close(ours)
    with os.fdopen(theirs, "rb") as file:
        text = file.read().decode()
    os.waitpid(pid, 0)
    told(step, json.loads(text) if text else "crash")

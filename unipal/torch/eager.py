"""Keeps torch.compile out of the back end: its calls run as they are written.

A compiled program calls the operations of a process group while torch's compiler watches every
Python frame. It would trace the communicator as well, which holds objects that it cannot handle.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

# What torch.compiler.disable uses, which imports the whole compiler.
from torch._C._dynamo.eval_frame import (
    _FrameAction,
    _FrameExecStrategy,
    set_code_exec_strategy,
    set_eval_frame,
)

_SKIP = _FrameExecStrategy(_FrameAction.SKIP, _FrameAction.DEFAULT)


def eager(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method, which the compiler does not watch."""

    @functools.wraps(method)
    def call(*given: Any, **words: Any) -> Any:
        before = set_eval_frame(None)
        try:
            return method(*given, **words)
        finally:
            set_eval_frame(before)

    code: Any = call
    set_code_exec_strategy(code.__code__, _SKIP)
    return call


def make_eager(kind: type, names: Iterable[str]) -> None:
    """Makes these methods of a class eager."""
    for name in names:
        setattr(kind, name, eager(getattr(kind, name)))

"""Whether the calling thread is inside a call of a Python adaptor.

The garbage collector may run there, while the adaptor, or C code around the call, holds a lock. So
a finalizer that would call an adaptor or the engine's core asks `inside` first.
"""

from __future__ import annotations

import threading

_thread = threading.local()


def enter() -> None:
    """A call of an adaptor begins on this thread; calls may be nested."""
    _thread.calls = getattr(_thread, "calls", 0) + 1


def leave() -> None:
    """Reverts `enter`."""
    _thread.calls -= 1


def inside() -> bool:
    """Whether a call of a Python adaptor runs on this thread."""
    return getattr(_thread, "calls", 0) > 0

"""Releases that finalizers make. The garbage collector runs a finalizer amid any Python code.

Inside a call of a Python adaptor the thread may hold a lock that the release needs. The release
then waits until memory is next allocated or freed, or a communicator closes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from unipal.adaptors.inside import inside

_late: deque[Callable[[], object]] = deque()


def release(call: Callable[[], object]) -> None:
    """Calls `call`; inside an adaptor leaves it for `catch_up`. For `__del__`."""
    if inside():
        _late.append(call)
    else:
        call()


def catch_up() -> None:
    """Calls what `release` has left."""
    while _late and not inside():
        try:
            call = _late.popleft()
        except IndexError:  # another thread took it
            return
        call()

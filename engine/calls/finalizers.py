"""What finalizers release. The garbage collector runs them in the middle of any Python code.

Inside a call of a Python adaptor a lock may be held that the release needs, so it waits for
`catch_up`: when memory is next allocated or freed, or when a communicator closes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from unipal.adaptors.inside import inside

_late: deque[Callable[[], object]] = deque()


def release(call: Callable[[], object]) -> None:
    """Makes the call now, or later inside an adaptor. For `__del__`."""
    if inside():
        _late.append(call)
    else:
        call()


def catch_up() -> None:
    """Makes the calls that had to wait."""
    while _late and not inside():
        try:
            call = _late.popleft()
        except IndexError:  # another thread took it
            return
        call()

"""A device proxy that records calls in flight, for hang diagnosis on this and other ranks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from unipal.engine.errors import closed_error

if TYPE_CHECKING:
    from unipal.engine.runners.communicator_view import CommunicatorView


class WatchedDevice:
    """A proxy of `device` for calls on behalf of `comm`, valid until `end`.

    A function that does not return can be named: on this rank by `since`, on others by the
    communicator's errors, whose watch reads the note from the arena. Thread-safe.
    """

    def __init__(self, device: Any, comm: CommunicatorView) -> None:
        self._watched_device, self._watched_comm = device, comm
        self._watched_inside: dict[int, tuple[str, float]] = {}
        self._watched_lock = threading.Lock()
        self._watched_ended = False

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._watched_device, name)
        if not callable(found):
            return found
        call = self._watched_call(name, found)
        setattr(self, name, call)
        return call

    def _watched_call(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        comm, inside, lock = self._watched_comm, self._watched_inside, self._watched_lock
        enter, leave, native = (
            comm.lib.engine_chip_enter,
            comm.lib.engine_chip_leave,
            comm.handle,
        )
        number = int(comm.lib.engine_chip_function(name.encode()))

        def call(*arguments: Any) -> Any:
            me = threading.get_ident()
            with lock:  # engine_close waits for calls that have entered
                if self._watched_ended:
                    raise closed_error(comm.rank, repr(comm))
                enter(native, number)
                inside[me] = (name, time.monotonic())
            try:
                return function(*arguments)
            finally:
                del inside[me]
                leave(native)

        return call


def end(device: Any) -> None:
    """Refuses calls from now on (CommError, aborted); those in flight continue."""
    if isinstance(device, WatchedDevice):
        with device._watched_lock:
            device._watched_ended = True


def since(device: Any, thread: int | None) -> tuple[str, float]:
    """The function that a thread is in and the seconds since it entered; ("", 0.0) if none."""
    inside = device._watched_inside if isinstance(device, WatchedDevice) else {}
    function, begun = inside.get(thread or 0, ("", 0.0))
    return function, time.monotonic() - begun if function else 0.0


def longest(device: Any) -> tuple[str, float]:
    """As `since`, for the thread that has been in a call for the longest time."""
    inside = device._watched_inside if isinstance(device, WatchedDevice) else {}
    return max(
        (since(device, one) for one in list(inside)), key=lambda it: it[1], default=("", 0.0)
    )

"""A communicator's chip as programs see it: its name, and streams and events of its own.

with comm.chip.stream() as stream:
    comm.all_reduce(x, stream=stream)
    stream.synchronize()
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from unipal.engine.calls import finalizers
from unipal.engine.errors import USAGE, UsageError
from unipal.generated.pal import EventType, PalError, Result


class _Handle:
    """A handle of the adaptor, given back once: by `close`, the end of `with`, or the last
    reference.
    """

    __slots__ = ("__weakref__", "_destroy", "_device", "_handle", "_number")

    def __init__(self, device: Any, handle: Any, destroy: Callable[[Any], object]) -> None:
        self._device, self._handle, self._destroy = device, handle, destroy
        self._number = int(device.ffi.cast("uintptr_t", handle))

    @property
    def address(self) -> int:
        """The handle of the chip's runtime as a number, for other libraries; 0 after `close`."""
        return self._number

    def _held(self) -> Any:
        if not self._number:
            kind = type(self).__name__
            raise UsageError(USAGE, f"the {kind.lower()} is closed", place=kind)
        return self._handle

    def close(self) -> None:
        """Gives the handle back. Later calls do nothing.

        Examples
        --------
        >>> stream = comm.chip.stream()
        >>> stream.close()
        >>> stream.address
        0
        """
        number, self._number = self._number, 0
        if number:
            self._destroy(self._handle)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._device.name} at {self._number:#x})"

    def _end(self) -> None:
        with contextlib.suppress(Exception):  # the process is ending, or the chip is gone
            self.close()

    def __del__(self) -> None:
        finalizers.release(self._end)


class Stream(_Handle):
    """An ordered queue of a chip's work, made by `Chip.stream`.

    Every call that has a parameter `stream` takes it. The call waits for the earlier work of the
    stream, and later work of the stream finds the call's result.

    Examples
    --------
    >>> x = comm.alloc(4)
    >>> with comm.chip.stream() as stream:
    ...     comm.all_reduce(x, stream=stream)
    ...     stream.synchronize()
    """

    __slots__ = ()

    def __int__(self) -> int:
        self._held()
        return self._number

    __index__ = __int__

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.close()

    def synchronize(self) -> None:
        """Waits until all work enqueued earlier is done.

        Raises
        ------
        PalError
            The chip reports an error of that work.

        Examples
        --------
        >>> comm.chip.stream().synchronize()
        """
        self._device.streamSynchronize(self._held())

    def is_completed(self) -> bool:
        """Whether all work enqueued earlier is done. Does not wait.

        Returns
        -------
        bool
            True when the stream is idle.

        Examples
        --------
        >>> comm.chip.stream().is_completed()
        True
        """
        return bool(self._device.streamQuery(self._held()) == Result.SUCCESS)

    def wait(self, event: Event) -> None:
        """Makes later work of this stream wait for an event. Returns at once.

        Parameters
        ----------
        event : Event
            One that `Event.record` has placed in another stream.

        Examples
        --------
        See `Event`.
        """
        self._device.streamWaitEvent(self._held(), event._held())


class Event(_Handle):
    """A point in a stream's work, made by `Chip.event`.

    Examples
    --------
    >>> first, second = comm.chip.stream(), comm.chip.stream()
    >>> event = comm.chip.event()
    >>> event.record(first)
    >>> second.wait(event)
    >>> second.synchronize()
    """

    __slots__ = ()

    def record(self, stream: Stream) -> None:
        """Makes the event stand for the work enqueued on a stream so far.

        Parameters
        ----------
        stream : Stream
            A stream of the same chip.

        Examples
        --------
        See `Event`.
        """
        self._device.eventRecord(self._held(), stream._held())

    def synchronize(self) -> None:
        """Waits until the recorded work is done.

        Raises
        ------
        PalError
            The chip reports an error of that work.

        Examples
        --------
        >>> event = comm.chip.event()
        >>> event.record(comm.chip.stream())
        >>> event.synchronize()
        """
        self._device.eventSynchronize(self._held())

    def is_completed(self) -> bool:
        """Whether the recorded work is done. Does not wait.

        Returns
        -------
        bool
            True when it is done.

        Examples
        --------
        >>> event = comm.chip.event()
        >>> event.record(comm.chip.stream())
        >>> event.synchronize()
        >>> event.is_completed()
        True
        """
        return bool(self._device.eventQuery(self._held()) == Result.SUCCESS)


class Chip:
    """The chip of a communicator: `comm.chip`.

    Attributes
    ----------
    name : str
        The adaptor's name; "host" for a communicator over host memory only.
    ordinal : int
        The device of this rank, from 0.

    Examples
    --------
    >>> comm.chip.name
    'cpu'
    """

    __slots__ = ("_device", "name", "ordinal")

    def __init__(self, name: str, device: Any, ordinal: int) -> None:
        self.name, self._device, self.ordinal = name, device, ordinal

    def __repr__(self) -> str:
        return f"Chip({self.name})"

    def stream(self) -> Stream:
        """A new stream of this rank's device.

        Returns
        -------
        Stream
            To be closed by `close` or by `with`.

        Raises
        ------
        UsageError
            The communicator has no chip.
        PalError
            The chip has no streams.

        Examples
        --------
        >>> with comm.chip.stream() as stream:
        ...     comm.barrier(stream=stream)
        """
        device = self._on("a stream")
        return Stream(device, device.streamCreate(), device.streamDestroy)

    def event(self) -> Event:
        """A new event of this rank's device, without time stamps.

        Returns
        -------
        Event
            To be recorded in a stream.

        Raises
        ------
        UsageError
            The communicator has no chip.
        PalError
            The chip has no events.

        Examples
        --------
        >>> comm.chip.event().address > 0
        True
        """
        device = self._on("an event")
        made = device.eventCreate(EventType.DISABLE_TIMING)
        return Event(device, made, device.eventDestroy)

    def synchronize(self) -> None:
        """Waits until all work of all streams of this rank's device is done.

        Raises
        ------
        UsageError
            The communicator has no chip.

        Examples
        --------
        >>> comm.chip.synchronize()
        """
        self._on("work").deviceSynchronize()

    def _on(self, what: str) -> Any:
        """The device, set for the calling thread."""
        if self._device is None:
            reason = f"{what} of a communicator over host memory, which has no chip"
            raise UsageError(USAGE, reason, place="chip", next="name a chip in init()")
        self._device.setDevice(self.ordinal)
        return self._device


__all__ = ["Chip", "Event", "PalError", "Stream"]

"""Asynchronous calls, and groups of calls that start together."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, SupportsInt

from unipal.engine import native
from unipal.engine.calls import finalizers
from unipal.engine.errors import (
    TIMEOUT,
    USAGE,
    CommError,
    UsageError,
    again,
    closed_error,
    ranks_text,
)

if TYPE_CHECKING:
    from unipal.engine.calls.call import Call

_SIGNAL_POLL_S = 0.1  # between two checks for signals
_POLLS_FOR_ROOM = 64  # polls without an end between two looks for unexpected messages


class WorkOwner(Protocol):
    """What a Work uses of its communicator."""

    rank: int
    lib: Any  # the C core
    works: set[Work]  # pending ones
    works_lock: threading.RLock

    def error(self, what: str, /) -> CommError:
        """The error of a call `what` that the core has failed."""
        ...

    def make_room(self) -> None:
        """Receives unexpected messages that block posted receives."""
        ...

    def absent(self) -> list[int]:
        """Ranks that have not entered the call that this rank waits in."""
        ...


class GroupOwner(Protocol):
    """What a Group uses of its communicator."""

    def start(self, made: Sequence[Call], stream: SupportsInt, /) -> Work:
        """Starts calls together."""
        ...

    def enter_group(self, group: Group, /) -> None:
        """From now on this thread's calls go into the group."""
        ...

    def leave_group(self) -> None:
        """Reverts `enter_group`."""
        ...


class Work:
    """A call, or a group of calls, that runs while the caller does something else.

    Its buffers are kept alive until it has ended, even if the Work itself is dropped. It always
    ends: with success, or with a CommError within the communicator's deadline.

    Attributes
    ----------
    source : int or None
        Of `irecv`: the rank that the message comes from, once it is known.

    Examples
    --------
    >>> work = comm.all_reduce(np.ones(4), async_op=True)
    >>> work.wait()
    >>> work
    Work(all_reduce, done)
    """

    def __init__(self, comm: WorkOwner, handle: Any, keep: tuple[object, ...], what: str) -> None:
        self._comm, self._handle, self._keep, self._what = comm, handle, keep, what
        self._error: CommError | None = None
        self._ended = False
        self._polls = 0
        self.source: int | None = None

    def __repr__(self) -> str:
        state = "failed" if self._error else "done" if self._ended else "pending"
        return f"Work({self._what}, {state})"

    def is_completed(self) -> bool:
        """Whether it has ended, with or without error. Does not wait.

        Returns
        -------
        bool
            True once the buffers belong to the caller again.

        Examples
        --------
        >>> work = comm.barrier(async_op=True)
        >>> work.wait()
        >>> work.is_completed()
        True
        """
        if not self._ended:
            code = self._comm.lib.engine_test(self._handle)
            if code == native.IN_PROGRESS:
                self._polls += 1
                if self._polls % _POLLS_FOR_ROOM == 0:
                    self._comm.make_room()
                return False
            self._end(code)
        return True

    def exception(self) -> CommError | None:
        """Its error. Does not wait.

        Returns
        -------
        CommError or None
            None while it runs and after success.

        Examples
        --------
        >>> work = comm.barrier(async_op=True)
        >>> work.wait()
        >>> work.exception() is None
        True
        """
        self.is_completed()
        return self._error

    def wait(self, timeout: float | None = None) -> None:
        """Waits until it has ended.

        Parameters
        ----------
        timeout : float, optional
            Seconds to wait. By default until the call has ended by itself, which it does within the
            communicator's deadline.

        Raises
        ------
        CommError
            The error of the call; or (timeout) after `timeout` seconds, in which case the call
            itself continues, and the culprits are the ranks that have not entered it.

        Examples
        --------
        >>> comm.barrier(async_op=True).wait(timeout=5.0)
        """
        began = time.monotonic()
        until = None if timeout is None else began + timeout
        while not self._ended:
            left = (
                _SIGNAL_POLL_S
                if until is None
                else min(_SIGNAL_POLL_S, max(0.0, until - time.monotonic()))
            )
            code = self._comm.lib.engine_wait(self._handle, left)
            if code != native.IN_PROGRESS:
                self._end(code)
                continue
            self._comm.make_room()
            if until is not None and time.monotonic() >= until:
                raise late(self._what, until - began, self._comm.absent())
        if self._error is not None:
            # a copy, because the stored error must hold no frames and buffers
            raise again(self._error)

    def _end(self, code: int) -> None:
        """Takes the result and releases the buffers. The handle stays for other waiters."""
        comm = self._comm
        with comm.works_lock:
            if self._ended:
                return
            if code:
                self._error = comm.error(self._what)
            self._ended, self._keep = True, ()
            comm.works.discard(self)

    def _hold(self, thing: object) -> None:
        """Keeps something alive until the call has ended."""
        with self._comm.works_lock:
            if not self._ended:
                self._keep += (thing,)

    def lose(self) -> None:
        """For a communicator that is closed: the core has ended the call."""
        if not self._ended:
            self._error = closed_error(self._comm.rank, self._what)
            self._ended, self._keep = True, ()

    def __del__(self) -> None:
        if self._handle is not None:
            finalizers.release(self._give_back)

    def _give_back(self) -> None:
        self._comm.lib.engine_release(self._handle)


def late(what: str, seconds: float, absent: Sequence[int]) -> CommError:
    """The error of a wait that ends before the call does."""
    reason, following = f"{what} was not done within {seconds:g} s; it goes on", "wait longer"
    if absent:
        have = "has" if len(absent) == 1 else "have"
        reason += f"; {ranks_text(absent)} {have} not entered it"
        following = f"look at {ranks_text(absent)}, or wait longer"
    return CommError(TIMEOUT, reason, culprits=absent, place="wait", next=following)


class Group:
    """Calls inside `with` start together; the `with` ends when all have ended.

    With `async_op` they only start, and `work` is to be waited for. If the body raises, nothing
    runs. Messages to one peer keep their order; sends and receives may cross.

    Attributes
    ----------
    work : Work or None
        The calls of the group, after the end of `with`; None if there was no call.

    Examples
    --------
    >>> x, y = np.ones(2), np.zeros(2)
    >>> with comm.group():
    ...     comm.send(x, comm.rank)
    ...     _ = comm.recv(y, comm.rank)
    >>> y.tolist()
    [1.0, 1.0]
    """

    def __init__(self, comm: GroupOwner, stream: SupportsInt, async_op: bool) -> None:
        self._comm, self._stream, self._async = comm, stream, async_op
        self._calls: list[Call] = []
        self.work: Work | None = None

    def __enter__(self) -> Group:
        self._comm.enter_group(self)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._comm.leave_group()
        if kind is not None or not self._calls:
            return
        self.work = self._comm.start(self._calls, self._stream)
        if not self._async:
            self.work.wait()

    def add(self, call: Call, async_op: bool) -> None:
        """Adds a call; only the group itself can be asynchronous."""
        if async_op:
            reason = "async_op inside a group"
            following = "say comm.group(async_op=True), and wait for its work"
            raise UsageError(USAGE, reason, place=call.shape.name, next=following)
        self._calls.append(call)

"""Asynchronous calls, and groups of calls that start together."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from unipal.engine import native
from unipal.engine.errors import ABORTED, TIMEOUT, USAGE, CommError, again

if TYPE_CHECKING:
    from unipal.engine.calls import Call
    from unipal.engine.comm import Communicator

_SLICE = 0.1  # seconds between looks at signals


class Work:
    """A call, or a group of calls, that goes on while the caller does something else.

    Its buffers are kept alive until it has ended, also when nobody keeps the Work. It always ends:
    with success, or with a CommError within the communicator's deadline.
    """

    def __init__(
        self, comm: Communicator, handle: Any, keep: tuple[object, ...], what: str
    ) -> None:
        self._comm, self._handle, self._keep, self._what = comm, handle, keep, what
        self._error: CommError | None = None
        self._ended = False

    def __repr__(self) -> str:
        state = "failed" if self._error else "done" if self._ended else "pending"
        return f"Work({self._what}, {state})"

    def is_completed(self) -> bool:
        """Whether it has ended, well or not. Does not wait."""
        if not self._ended:
            code = self._comm._lib.engine_test(self._handle)
            if code == native.IN_PROGRESS:
                return False
            self._end(code)
        return True

    def exception(self) -> CommError | None:
        """How it failed; None while it runs and when it succeeded. Does not wait."""
        self.is_completed()
        return self._error

    def wait(self, timeout: float | None = None) -> None:
        """Until it has ended; raises its error. CommError (timeout) after `timeout` seconds: the
        call itself goes on then.
        """
        until = None if timeout is None else time.monotonic() + timeout
        while not self._ended:
            left = _SLICE if until is None else min(_SLICE, max(0.0, until - time.monotonic()))
            code = self._comm._lib.engine_wait(self._handle, left)
            if code != native.IN_PROGRESS:
                self._end(code)
            elif until is not None and time.monotonic() >= until:
                reason = f"{self._what} was not done within {timeout:g} s; it goes on"
                raise CommError(TIMEOUT, reason, place="wait", next="wait longer")
        if self._error is not None:
            raise again(self._error)  # the kept one holds no frames, and so no buffers

    def _end(self, code: int) -> None:
        """Takes the result over and lets the buffers go. The handle stays for other waiters."""
        comm = self._comm
        with comm._works_lock:
            if self._ended:
                return
            if code:
                self._error = comm._error(self._what)
            self._ended, self._keep = True, ()
            comm._works.discard(self)

    def _lost(self) -> None:
        """The communicator was closed: the core has ended the call."""
        if not self._ended:
            reason = f"{self._what} was pending when the communicator was closed"
            self._error = CommError(ABORTED, reason, place=self._what)
            self._ended, self._keep = True, ()

    def __del__(self) -> None:
        if self._handle is not None:
            self._comm._lib.engine_release(self._handle)


class Group:
    """Calls between `with` and its end start together; the `with` ends when all have ended.

    With `async_op` they only start, and `work` is to be waited for. Nothing runs when the body
    raises. Messages to one peer keep their order; sends and receives may cross.
    """

    def __init__(self, comm: Communicator, stream: int, async_op: bool) -> None:
        self._comm, self._stream, self._async = comm, stream, async_op
        self._calls: list[Call] = []
        self.work: Work | None = None

    def __enter__(self) -> Group:
        self._comm._enter_group(self)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._comm._leave_group()
        if kind is not None or not self._calls:
            return
        self.work = self._comm._start(self._calls, self._stream)
        if not self._async:
            self.work.wait()

    def add(self, call: Call, async_op: bool) -> None:
        """Notes a call; only the group itself can be asynchronous."""
        if async_op:
            reason = "async_op inside a group"
            following = "say comm.group(async_op=True), and wait for its work"
            raise CommError(USAGE, reason, place=call.shape.name, next=following)
        self._calls.append(call)

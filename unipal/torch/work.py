"""What torch waits for: a call of the communicator, and what is to be done when it has ended."""

from __future__ import annotations

import queue
import threading
import weakref
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import torch
import torch.distributed as dist
from torch._C._distributed_c10d import Work

import unipal
from unipal.engine.errors import TIMEOUT, CommError
from unipal.torch import recorder
from unipal.torch.eager import make_eager

_STOP_S = 5.0  # for a thread to end


def failure(error: CommError) -> dist.DistBackendError:
    """The error that torch's users know, with the message of the communicator."""
    start = "Reached timeout in " if error.code == TIMEOUT else ""  # what programs look for
    raised = dist.DistBackendError(f"{start}{error}")
    raised.__cause__ = error
    recorder.failed()
    return raised


class UnipalWork(Work):  # type: ignore[misc]
    """A call that has begun.

    pending: the communicator's Work, or None if the call has ended. after: what is to be done once
    when it has ended well, such as copying a result to where it belongs. tensors: the results,
    which are kept alive until then. entry: that of the flight recorder.
    """

    def __init__(
        self,
        pending: unipal.Work | None,
        tensors: Sequence[torch.Tensor],
        after: Callable[[], None] | None,
        futures: Futures,
        entry: recorder.Entry | None = None,
    ) -> None:
        super().__init__()
        self._entry = entry
        self._pending, self._tensors, self._after = pending, list(tensors), after
        self._futures, self._source = futures, -1
        self._error: BaseException | None = None
        self._lock = threading.Lock()
        self._future: Any = None
        if pending is None:
            self._settle()

    def wait(self, timeout: timedelta = timedelta(0)) -> bool:
        """Waits until the call has ended. DistBackendError: it failed, or `timeout` is over."""
        pending = self._pending  # other threads may settle it meanwhile
        if pending is not None:
            try:
                pending.wait(timeout.total_seconds() or None)
            except CommError as error:
                if not pending.is_completed():
                    raise failure(error) from error
            self._settle()
        if self._error is not None:
            raise self._error
        return True

    synchronize = wait

    def is_completed(self) -> bool:
        """Whether it has ended, with or without error."""
        pending = self._pending
        if pending is not None and pending.is_completed():
            self._settle()
        return self._pending is None

    def is_success(self) -> bool:
        """Whether it has ended well."""
        return self.is_completed() and self._error is None

    def exception(self) -> BaseException | None:
        """Its error, if it has ended with one."""
        self.is_completed()
        return self._error

    def result(self) -> list[torch.Tensor]:
        """The tensors with the results."""
        return self._tensors

    def source_rank(self) -> int:
        """The rank that a received message came from."""
        return self._source

    _source_rank = source_rank

    def get_future(self) -> torch.futures.Future[list[torch.Tensor]]:
        """A future of the results, which fails if the call does."""
        with self._lock:
            first = self._future is None
            if first:
                self._future = torch.futures.Future()
        if first:
            self._futures.complete(self, self._future)
        # an error of the future itself is lost in a C++ caller; that of what follows it is not
        return self._future.then(lambda done: done.value())

    def _settle(self) -> None:
        """Notes how the call ended, and does what comes after it."""
        with self._lock:
            if self._pending is not None:
                error = self._pending.exception()
                source = self._pending.source
                self._source = -1 if source is None else source
                self._error = None if error is None else failure(error)
            if self._error is None:
                if self._entry is not None:
                    self._entry.ended()
                if self._after is not None:
                    self._after()
            self._pending = self._after = None


make_eager(UnipalWork, ("wait", "synchronize", "is_completed", "exception", "get_future"))


class Futures:
    """Completes futures in threads, which begin with the first future.

    They end with `close`, and at the latest before Python ends: a thread that Python stops inside
    C++ ends the process.
    """

    def __init__(self) -> None:
        self._servers = _Servers()
        self._end: weakref.finalize[..., Futures] | None = None

    def complete(self, work: UnipalWork, future: Any) -> None:
        """Completes `future` with the results of `work` when it has ended; at once after `close`,
        when all have.
        """
        if self._end is None:
            self._end = weakref.finalize(self, self._servers.stop)
        if self._end.alive:
            self._servers.put(work, future)
        else:
            self._servers.complete(work, future)

    def close(self) -> None:
        """Ends the threads once the futures that they have are complete."""
        if self._end is not None:
            self._end()


class _Servers:
    """Threads that wait for works in the order of the calls.

    A callback of a future runs in the thread that completes the future, and may wait for another
    one. So while all threads are in callbacks there is one more for what is queued.
    """

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[tuple[UnipalWork, Any] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()  # of the next two
        self._threads: list[threading.Thread] = []
        self._in_callbacks = 0

    def put(self, work: UnipalWork, future: Any) -> None:
        self._queue.put((work, future))
        self._grow()

    def stop(self) -> None:
        with self._lock:
            threads, self._threads = self._threads, []
        for _ in threads:
            self._queue.put(None)
        for thread in threads:
            if thread is not threading.current_thread():
                thread.join(_STOP_S)

    def _grow(self) -> None:
        with self._lock:
            if self._in_callbacks < len(self._threads) or self._queue.empty():
                return
            thread = threading.Thread(target=self._serve, name="unipal futures", daemon=True)
            self._threads.append(thread)
        thread.start()

    def _serve(self) -> None:
        while (one := self._queue.get()) is not None:
            self.complete(*one)

    def complete(self, work: UnipalWork, future: Any) -> None:
        error: BaseException | None = None
        try:
            work.wait()
        except BaseException as wrong:
            error = wrong
        with self._lock:
            self._in_callbacks += 1
        self._grow()
        try:
            if error is None:
                future.set_result(work.result())
            else:
                future.set_exception(error)
        finally:
            with self._lock:
                self._in_callbacks -= 1

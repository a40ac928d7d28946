"""Pending jobs of a runner or a back end, and the worker thread that serves them.

A job is calls that start together. The thread starts with the first job and ends with the queue. A
function that does not return may block it for ever: then `stuck` names the function, waiters end
their jobs themselves, and `abandon` leaves to the thread what it holds.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from unipal.engine.calls.call import Call
from unipal.engine.calls.work import Work, late
from unipal.engine.errors import ABORTED, FAILED, GONE, TIMEOUT, CommError, closed_error
from unipal.engine.runners import watched_device
from unipal.generated.pal import PalError

if TYPE_CHECKING:
    from unipal.engine.runners.call_ledger import Entry
    from unipal.engine.runners.communicator_view import CommunicatorView

log = logging.getLogger("unipal")
PROPAGATION_S = 0.5  # propagation delay of remote errors
_SIGNAL_POLL_S = 0.1  # between two checks for signals
_JOIN_TIMEOUT_S = 1.0  # time that closing gives to the thread


class Job:
    """Calls that start together, and their state."""

    def __init__(self, calls: Sequence[Call], comm: CommunicatorView) -> None:
        self.calls: Sequence[Call] = list(calls)
        self.what = ", ".join(dict.fromkeys(call.shape.name for call in calls)) or "copy"
        self.place = f"{self.what} at rank {comm.rank} of {comm.name}"  # named in its errors
        self.begun = time.monotonic()
        self.entry: Entry | None = None
        self.tickets: dict[tuple[str, int], int] = {}  # its turns in the order of calls
        self.alone = False  # its caller advances it and blocks
        self.before: Any = None  # event: the stream's earlier work
        self.done: Any = None  # event after the enqueued work
        self.release: Callable[[], None] = lambda: None  # lets the caller's stream continue
        self.moves: Any = None  # generator that advances it, run by its supervisor
        self.pause: Callable[[float], None] = time.sleep  # waits until `moves` may advance
        self.work: QueuedWork | None = None
        self.lock = threading.Lock()
        self.error: CommError | None = None
        self.over = threading.Event()

    def let_go(self) -> None:
        """Lets the caller's stream continue. Idempotent."""
        release, self.release = self.release, lambda: None
        release()

    @property
    def ended(self) -> bool:
        """Whether it has ended, with or without error."""
        return self.over.is_set()


class Supervisor(Protocol):
    """Owner of a Work; waiters poll it."""

    comm: CommunicatorView

    def look(self) -> None:
        """Ends works that will never end by themselves."""
        ...


class QueuedWork(Work):
    """An asynchronous call of a runner other than the core; ends as every Work does."""

    def __init__(self, runner: Supervisor, what: str, keep: tuple[object, ...]) -> None:
        super().__init__(runner.comm, None, keep, what)
        self._runner = runner
        self._over = threading.Event()
        with self._comm.works_lock:
            self._comm.works.add(self)

    def is_completed(self) -> bool:
        """Whether it has ended, with or without error. Does not wait."""
        return self._over.is_set()

    def wait(self, timeout: float | None = None) -> None:
        """As Work.wait."""
        began = time.monotonic()
        until = None if timeout is None else began + timeout
        while not self._over.is_set():
            left = (
                _SIGNAL_POLL_S
                if until is None
                else min(_SIGNAL_POLL_S, max(0.0, until - time.monotonic()))
            )
            if not self._over.wait(left):
                self._runner.look()
                if until is not None and time.monotonic() >= until:
                    raise late(self._what, until - began, self._comm.absent())
        if self._error is not None:
            raise self._error

    def end(self, error: CommError | None) -> None:
        """Sets the result; the first one counts."""
        with self._comm.works_lock:
            if self._ended:
                return
            self._error, self._ended, self._keep = error, True, ()
            self._comm.works.discard(self)
        self._over.set()

    def lose(self) -> None:
        super().lose()
        self._over.set()


class JobQueue:
    """Jobs in the order in which they were entered, and their worker thread.

    The thread calls `serve` with all pending jobs, and again after the seconds that it returns, or
    when a job is entered. `device`: made current for the thread, None for host memory.
    """

    def __init__(
        self,
        comm: CommunicatorView,
        name: str,
        serve: Callable[[list[Job]], float],
        device: Any = None,
    ) -> None:
        self._comm, self._name, self._body, self._device = comm, name, serve, device
        self._ordinal = -1 if device is None else int(device.getDevice())
        self.state = threading.Condition()
        self.jobs: list[Job] = []  # pending
        self.moved = time.monotonic()  # when a job last ended
        self.closing = False
        self._thread: threading.Thread | None = None

    def enter(self, job: Job, then: Callable[[], None] = lambda: None) -> None:
        """Appends a job and calls `then` before the job can end. CommError when closed."""
        with self.state:
            if self.closing:
                raise closed_error(self._comm.rank, repr(self._comm))
            then()
            if not self.jobs:
                self.moved = time.monotonic()
            self.jobs.append(job)
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._serve, name=f"unipal-{self._name}", daemon=True
                )
                self._thread.start()
            self.state.notify_all()

    def end(self, job: Job, error: CommError | None) -> bool:
        """Ends a job; the first result counts. Returns whether this one does."""
        with self.state:
            if job.ended:
                return False
            job.error, job.calls = error, ()  # releases buffers without garbage collection
            self.moved = time.monotonic()
            if job in self.jobs:
                self.jobs.remove(job)
            job.over.set()
            return True

    def pending(self) -> list[Job]:
        """The jobs that have not ended."""
        with self.state:
            return list(self.jobs)

    def wake(self) -> None:
        """Calls `serve` now."""
        with self.state:
            self.state.notify_all()

    def _serve(self) -> None:
        """The worker thread, until close."""
        if self._device is not None:
            with contextlib.suppress(PalError):  # later calls report the error again
                self._device.setDevice(self._ordinal)
        while True:
            with self.state:
                while not self.jobs and not self.closing:
                    self.state.wait()
                if self.closing:
                    return
                jobs = list(self.jobs)
            seconds = self._body(jobs)
            if seconds:
                with self.state:
                    self.state.wait(seconds)

    def stuck(self, *tables: Any) -> CommError | None:
        """The error of a worker that hangs in a function of these watched tables beyond the
        deadline; it has failed the communicator.
        """
        comm, thread = self._comm, self._thread
        for table in tables:
            function, seconds = watched_device.since(table, thread.ident if thread else None)
            if function and seconds >= comm.settings.timeout + PROPAGATION_S:
                why = f"rank {comm.rank} hangs in {function} since {seconds:.1f} s"
                place = f"the {self._name} runner"
                error = CommError(FAILED, why, culprits=[comm.rank], place=place)
                comm.fail(error)
                return error
        return None

    def close(self) -> list[Job] | None:
        """Ends the thread after its current turn. Returns the pending jobs, None if closed before.
        Idempotent.
        """
        with self.state:
            if self.closing:
                return None
            self.closing = True
            self.state.notify_all()
            return list(self.jobs)

    def join(self, seconds: float = _JOIN_TIMEOUT_S) -> bool:
        """Whether the thread of a closed queue ends in this time."""
        thread = self._thread
        if thread is None or thread is threading.current_thread():
            return True
        thread.join(seconds)
        return not thread.is_alive()

    def abandon(self) -> None:
        """Leaves the device to a thread that hangs: refuses other calls, and logs what stays."""
        watched_device.end(self._device)
        log.warning(
            "unipal: rank %d closes %s while a thread of the %s runner hangs in %s: its "
            "staging, stream and events stay until the process ends; next: end the process",
            self._comm.rank, self._comm.name, self._name,
            watched_device.longest(self._device)[0] or "a call",
        )  # fmt: skip


@contextlib.contextmanager
def no_collection() -> Iterator[None]:
    """Holds back cyclic garbage collection while calls are enqueued on a caller's stream.

    A collection may free chip memory, and `deviceFree` may wait for the device. If other work holds
    the stream, the call would not be entered, and the other ranks would blame this one for it.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def fail(comm: CommunicatorView, error: CommError) -> bool:
    """Fails the communicator on all ranks for a job's error. Returns whether all get this error;
    else this rank has aborted.
    """
    if (error.culprits or error.code == TIMEOUT) and error.code != ABORTED:
        comm.fail(error)
        return True
    comm.abort(error.evidence, next(iter(error.culprits), comm.rank))
    return False


def left_early(comm: CommunicatorView, what: str) -> CommError:
    """The error for other ranks when a rank closes the communicator during a call."""
    reason = f"rank {comm.rank} closed the communicator before {what} had ended"
    following = "wait for all calls before closing it"
    return CommError(GONE, reason, culprits=[comm.rank], place=comm.name, next=following)

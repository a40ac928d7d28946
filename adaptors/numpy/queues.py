"""Streams and events: a worker thread per queue, and markers that stand for points in queues."""

from __future__ import annotations

import itertools
import threading
import time
from collections import deque
from collections.abc import Callable

from unipal.generated.pal import PalError, Result

Task = Callable[[], None]
LOOK = 0.0001  # seconds between two looks at a word that somebody else will change
JOIN = 2.0  # seconds that a worker has to leave when the chip is closed

_natives = itertools.count(1)


class Stopped(Exception):  # noqa: N818 - no error: the way out of a task when the chip is closed
    """Raised inside a task that waits, when the chip is closed."""


class Marker:
    """A point in a queue; reached when the queue has done all work before it."""

    def __init__(self) -> None:
        self._reached = threading.Event()
        self.when_ns = 0

    def reach(self) -> None:
        self.when_ns = time.monotonic_ns()
        self._reached.set()

    @property
    def reached(self) -> bool:
        return self._reached.is_set()

    def wait(self, stopping: threading.Event | None = None) -> None:
        """Waits until it is reached; a worker also looks whether the chip is being closed."""
        while not self._reached.wait(0.2 if stopping is not None else None):
            if stopping is not None and stopping.is_set():
                raise Stopped


class Queue:
    """Work of one device in order. The worker starts with the first task and parks when idle."""

    def __init__(self, device: int, stopping: threading.Event) -> None:
        self.device = device
        self._stopping = stopping
        self._changed = threading.Condition()
        self._tasks: deque[Task] = deque()
        self._put = self._done = 0
        self._ended = False
        self._failure: BaseException | None = None
        self._worker: threading.Thread | None = None

    def put(self, task: Task) -> None:
        """Enqueues; returns at once."""
        with self._changed:
            if self._worker is None:
                self._worker = threading.Thread(target=self._run, daemon=True)
                self._worker.start()
            self._tasks.append(task)
            self._put += 1
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._tasks:
                    if self._ended or self._stopping.is_set():
                        return
                    self._changed.wait()
                task = self._tasks.popleft()
            try:
                task()
            except Stopped:
                return
            except BaseException as error:
                self._failure = error
            del task  # what the task held may go now, before anybody hears that it is done
            with self._changed:
                self._done += 1
                self._changed.notify_all()

    @property
    def idle(self) -> bool:
        with self._changed:
            return self._done == self._put

    def wait(self) -> None:
        """Waits for the work enqueued so far."""
        with self._changed:
            due = self._put
            self._changed.wait_for(lambda: self._done >= due)

    def raise_failure(self) -> None:
        """Reports, once, that work of this queue failed after its call had returned."""
        failure, self._failure = self._failure, None
        if failure is not None:
            text = f"earlier work failed: {type(failure).__name__}: {failure}"
            raise PalError(Result.UNHANDLED_DEVICE_ERROR, text=text)

    def end(self) -> None:
        """No more work will come; the worker leaves when it has done what there is."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def join(self) -> None:
        """Waits, a limited time, for the worker to leave. The chip is being closed."""
        with self._changed:
            self._changed.notify_all()
        if self._worker is not None and self._worker is not threading.current_thread():
            self._worker.join(JOIN)


class Stream:
    """What callers hold: a queue and its native handle. A wrapper shares another one's queue."""

    def __init__(self, queue: Queue, native: int | None = None) -> None:
        self.queue = queue
        self.wrapper = native is not None
        self.native = next(_natives) if native is None else native


class Event:
    """What callers hold: the marker of the last record, if there was one."""

    def __init__(self, timed: bool) -> None:
        self.native = next(_natives)
        self.timed = timed
        self.marker: Marker | None = None

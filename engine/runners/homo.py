"""The runner homo: calls of the chip vendor's collective library, in stream order.

A call's checked plan has one CCL step per rank: the library functions to call and their blocks, as
one group. They are enqueued on the caller's stream, or on the runner's own if none is given,
followed by an event that marks their end. So the input is read after the stream's earlier work, its
later work finds the output, and no thread waits.

All calls of a communicator form one order on all streams: each is enqueued behind the previous one,
as such libraries require. Crossing messages must therefore be in one group.

The library neither detects an absent rank nor names it. A worker thread of the communicator
supervises pending calls. When a call does not end within the deadline, the worker asks the other
ranks for their progress, fails the communicator on all ranks with the result, and aborts the
library's communicator, which releases streams and threads that wait in it. Every rank does the same
when the communicator fails for another reason.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from unipal.engine.calls.buffers import write
from unipal.engine.calls.call import Call
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import (
    ABORTED,
    FAILED,
    REFUSED,
    TIMEOUT,
    CommError,
    again,
    closed_error,
)
from unipal.engine.plan.ir import Step
from unipal.engine.rendezvous.wait_graph import Progress
from unipal.engine.runners import watched_device
from unipal.engine.runners.call_ledger import Ledger
from unipal.engine.runners.host_staging import on_device
from unipal.engine.runners.job_queue import (
    PROPAGATION_S,
    Job,
    JobQueue,
    QueuedWork,
    fail,
    left_early,
    no_collection,
)
from unipal.engine.runners.library_calls import call_table, enqueued
from unipal.engine.runners.library_comm import Alone, Vendor, opened
from unipal.generated.pal import EventType, MemcpyType, MemType, PalError, Result

if TYPE_CHECKING:
    from unipal.engine.calls.work import Work
    from unipal.engine.runners.communicator_view import CommunicatorView

_MIN_POLL_S, _MAX_POLL_S = 10e-6, 500e-6  # between two polls of a waiting caller
_WORKER_POLL_S = 10e-3  # between two polls of the worker
# errors that another rank may have caused
_MAYBE_REMOTE_ERRORS = (Result.REMOTE_ERROR, Result.UNHANDLED_CCL_ERROR)
_SCRATCH_BYTES = 256  # bytes of device memory for barriers


class HomoWork(QueuedWork):
    """An asynchronous call of the runner homo; ends as every Work does."""

    def __init__(self, runner: HomoRunner, job: Job, keep: tuple[object, ...]) -> None:
        super().__init__(runner, job.what, keep)
        self._homo, self._job = runner, job

    def is_completed(self) -> bool:
        """Whether it has ended, with or without error. Does not wait."""
        return self._over.is_set() or self._homo.settle(self._job)

    def wait(self, timeout: float | None = None) -> None:
        """As Work.wait."""
        until = None if timeout is None else time.monotonic() + timeout
        self._homo.await_end(self._job, until)
        super().wait(None if until is None or self._job.ended else 0.0)


class HomoRunner:
    """The runner homo of one communicator over the chip `device`."""

    name = "homo"

    def __init__(self, comm: CommunicatorView, device: Any, vendor: Vendor) -> None:
        self.comm, self._vendor = comm, vendor
        self._takes_host_memory, self._worker = vendor.takes_host_memory, vendor.name
        self._device = watched_device.WatchedDevice(device, comm)
        self._seconds = comm.settings.timeout
        self._scratch = int(device.deviceMalloc(_SCRATCH_BYTES, MemType.DEVICE))
        write(device, self._scratch, bytes(_SCRATCH_BYTES))
        self._stream: Any = None
        self._events: list[Any] = []
        self._made: list[Any] = []  # all events
        self._order = threading.Lock()  # held while a job is enqueued
        self._last: tuple[int, Job] | None = None  # stream and job of the latest enqueue
        self._plans: dict[plan_cache.Key, Sequence[Step]] = {}
        self._queue = JobQueue(comm, self.name, self._supervise, self._device)
        self._ledger = Ledger(comm, self.name, vendor.table, self._held_up)

    def says(self) -> tuple[str, ...]:
        """How it serves a call, for explanations."""
        return (
            f"library {self._vendor.name} {self._vendor.version}, on the caller's stream",
            "all calls are one order: messages that cross stand in one group",
        )

    # ---- interface to the communicator -------------------------------------------------------

    def passes(self, made: Sequence[Call], stream: int, *, asks: bool = False) -> bool:
        """Whether the engine may run calls without the runner: never."""
        return False

    def run(self, made: Sequence[Call], stream: int) -> None:
        """Makes calls and returns when they have completed."""
        job = self._begin(made, stream)
        try:
            self.await_end(job, None)
        except BaseException as error:  # such as an interrupt: other ranks must not wait
            self._fail(job, interrupted(job, error, self.comm.rank))
            raise
        if job.error is not None:
            raise again(job.error)

    def start(self, made: Sequence[Call], stream: int) -> Work:
        """Starts calls, all or none."""
        keep = tuple(thing for call in made for thing in call.keep)
        job = self._begin(made, stream, keep)
        assert job.work is not None
        return job.work

    def look(self) -> None:
        """Fails pending jobs if the worker thread is stuck."""
        error = self._queue.stuck(self._device, self._vendor.table)
        if error is not None:
            for job in self._queue.pending():
                self._end(job, error)

    def await_end(self, job: Job, until: float | None) -> None:
        """Waits until the job ends, times out, or `until` passes."""
        wait, begun = _MIN_POLL_S, time.monotonic()
        while not self.settle(job) and (until is None or time.monotonic() < until):
            job.pause(wait)
            wait = min(2 * wait, _MAX_POLL_S)
            if time.monotonic() > begun + self._seconds:
                self.look()

    def settle(self, job: Job) -> bool:
        """Whether a job has ended; marks it as ended if its enqueued work is complete."""
        if job.ended or job.done is None or not job.lock.acquire(blocking=False):
            return job.ended  # another thread is polling
        try:
            if self._device.eventQuery(job.done) is Result.IN_PROGRESS:
                return False
            why = self._vendor.failure()
        except PalError as error:
            why = str(error)
        except CommError as error:  # closed meanwhile
            self._end(job, error)
            return True
        finally:
            job.lock.release()
        if why or self._broken():
            return False  # the worker finds the cause
        self._end(job, None)
        return True

    def close(self, *, failed: bool) -> None:
        """Ends the worker and releases all resources, except those that a hanging library holds.
        `failed`: the communicator had failed before.
        """
        jobs = self._queue.close()
        if jobs is None:
            return
        joined = self._queue.join()
        if jobs:  # other ranks must know before callers reuse the buffers
            self.comm.fail(left_early(self.comm, jobs[0].what))
        if jobs or failed:
            self._vendor.abort()
        self._drain(jobs)
        for job in jobs:
            self._end(job, closed_error(self.comm.rank, job.place))
        self._vendor.close()
        if not joined and not self._queue.join(0):
            self._queue.abandon()
            return
        device, self._events = self._device, []
        with contextlib.suppress(PalError):
            if self._stream is not None:
                device.streamDestroy(self._stream)
            for event in self._made:
                device.eventDestroy(event)
            device.deviceFree(self._scratch, MemType.DEVICE)
            self._give_back()
        watched_device.end(device)

    def _give_back(self) -> None:
        """Hook: release further device resources."""

    def progress(self) -> Progress:
        """This rank's progress."""
        return self._ledger.progress()

    # ---- entering ------------------------------------------------------------------------------

    def _begin(
        self, made: Sequence[Call], stream: int, keep: tuple[object, ...] | None = None
    ) -> Job:
        """Enqueues calls on a stream. CommError if one is impossible or fails."""
        comm = self.comm
        own = [call for call in made if call.peer == comm.rank]
        others = [call for call in made if call.peer != comm.rank]
        for call in made:
            self._admit(call)
        ready = [self._prepared(call) for call in others]
        copies = [_copy(*pair) for pair in comm.own_messages(own)]
        job = Job(made, comm)
        if not self._order.acquire(timeout=self._seconds + PROPAGATION_S):
            raise self._current(job) or CommError(
                TIMEOUT, "another thread's call did not return from the library",
                culprits=[comm.rank], place=job.place,
            )  # fmt: skip
        try:
            comm.raise_failure(job.what)
            self._enter(job, others, keep)
            try:
                with no_collection():
                    self._enqueue(job, ready, copies, stream)
            except PalError as error:
                calls = sum(len(one.calls) for one in ready)
                raise self._refused(job, calls, error) from None
            except BaseException as error:
                mine = interrupted(job, error, comm.rank)
                self._fail(job, error if isinstance(error, CommError) else mine)
                raise
        finally:
            self._order.release()
        return job

    def _admit(self, call: Call) -> None:
        """CommError for memory that the library does not accept."""
        if self._takes_host_memory:
            return
        for address, wide in ((call.input, call.shape.input), (call.output, call.shape.output)):
            used = call.count if call.vectors is None else call.vectors.longest
            if address and wide and used and not on_device(call, address, self._device):
                reason = f"{self._worker} works on memory of the chip, and this is the host's"
                raise CommError(REFUSED, reason, place=call.shape.name,
                                next='use comm.alloc, or comm.dup(runner="host")')  # fmt: skip

    def _prepared(self, call: Call) -> Any:
        """The data that `_enqueue` needs for a call."""
        return enqueued(call, self._steps(call), self.comm.size, self._scratch)

    def _steps(self, call: Call) -> Sequence[Step]:
        """This rank's steps of the call's plan, which is decided, checked and agreed on first
        use.
        """
        comm, pair = self.comm, call.peer >= 0
        longest = call.count if call.vectors is None else call.vectors.longest
        size = longest * call.element_bytes
        choice = comm.choice(call.shape.name, size, call.type, call.reduce)
        comm.context.serve(choice.runner, call.shape.name)
        key = plan_cache.Key(
            call.shape.name,
            choice.algorithm.name,
            2 if pair else comm.size,
            call.root,
            False,
            not comm.settings.unchecked,
        )
        found = self._plans.get(key)
        if found is None:
            rank = (0 if call.shape.name == "send" else 1) if pair else comm.rank
            found = comm.checked_plan(key, local=pair).plan.ranks[rank].steps
            self._plans[key] = found
        return found

    def _enter(self, job: Job, made: Sequence[Call], keep: tuple[object, ...] | None) -> None:
        """Records the job in the ledger and among the pending jobs."""

        def record() -> None:
            job.entry = self._ledger.enter(made)
            if keep is not None:
                job.work = HomoWork(self, job, keep)

        self._queue.enter(job, record)

    def _enqueue(
        self,
        job: Job,
        ready: Sequence[Any],
        copies: Sequence[tuple[int, int, int]],
        stream: int,
    ) -> None:
        device = self._device
        handle = device.ffi.cast("palStream", stream) if stream else self._own_stream()
        if self._last is not None and self._last[0] != stream and not self._last[1].ended:
            device.streamWaitEvent(handle, self._last[1].done)
        if stream:
            job.before = self._event()
            device.eventRecord(job.before, handle)
        for to, of, size in (*copies, *(copy for one in ready for copy in one.copies)):
            if size:
                device.deviceMemcpy(to, of, size, MemcpyType.DEVICE_TO_DEVICE, handle)
        every = [call for one in ready for call in one.calls]
        call_table(self._vendor.table, every, self._vendor.handle, handle)
        done = self._event()
        device.eventRecord(done, handle)
        self._last = stream, job
        job.done = done

    def _refused(self, job: Job, calls: int, error: PalError) -> CommError:
        """The error for calls, of which `calls` were to be made, that a table did not accept.

        A single call that the library does not support has no consequences. Any other failure
        leaves the ranks in different states.
        """
        if error.code == Result.NOT_SUPPORTED and calls == 1 and job.done is None:
            assert job.entry is not None
            self._ledger.take_back(job.entry)
            wrong = CommError(
                REFUSED, f"{self._vendor.name}: {error}".partition("\n")[0], place=job.place,
                next='call it on comm.dup(runner="host")',
            )  # fmt: skip
            self._end(job, wrong)
            return wrong
        if job.ended and job.error is not None:  # the worker was first and released this call
            return job.error
        found = self._current(job)
        before = ""  # a failed library refuses all calls, and another rank may be the cause
        with contextlib.suppress(PalError, CommError):
            before = self._vendor.failure()
        if found is None and (before or error.code in _MAYBE_REMOTE_ERRORS):
            found = self._reason(job, before or f"{self._vendor.name}: {error}".partition("\n")[0])
        if found is None:
            me = self.comm.rank
            found = CommError(FAILED, f"rank {me}: {error}", culprits=[me], place=job.place)
        self._fail(job, found)
        return found

    # ---- supervising pending jobs --------------------------------------------------------------

    def _supervise(self, jobs: list[Job]) -> float:
        """Ends jobs that are complete, and jobs that will never be."""
        try:
            for job in jobs:
                if not self.settle(job):
                    self._judge(job)
                    break  # later jobs are behind it
        except BaseException as error:
            self._fail(jobs[0], CommError(FAILED, repr(error), place=jobs[0].place))
        return _WORKER_POLL_S

    def _judge(self, job: Job) -> None:
        """Decides whether the oldest job, which has not ended, ever will."""
        current = self._current(job)
        if current is not None:
            self._fail(job, current)
            return
        why = self._vendor.failure()
        if why:
            self._fail(job, self._reason(job, why))
        elif time.monotonic() > max(job.begun, self._queue.moved) + self._seconds:
            self._fail(job, self._reason(job, ""))

    def _current(self, job: Job) -> CommError | None:
        """The error with which the communicator has failed, or None."""
        return self.comm.error(job.what) if self._broken() else None

    def _broken(self) -> bool:
        return self.comm.has_failed()

    def _fail(self, job: Job, error: CommError) -> None:
        """Ends all pending jobs on all ranks, and aborts the library's communicator."""
        comm = self.comm
        if not self._broken() and not comm.closed:
            fail(comm, error)
        error = self._current(job) or error  # another rank may have been first
        self._vendor.abort()
        jobs = [job, *(one for one in self._queue.pending() if one is not job)]
        self._drain(jobs)
        for one in jobs:
            self._end(one, error)

    def _drain(self, jobs: Sequence[Job]) -> None:
        """Waits briefly until the chip has finished the work enqueued for these jobs. Afterwards
        the library no longer uses it, and the buffers belong to the callers again.
        """
        until = time.monotonic() + PROPAGATION_S
        for event in [job.done for job in jobs if job.done is not None]:
            with contextlib.suppress(PalError, CommError):
                while self._device.eventQuery(event) is Result.IN_PROGRESS:
                    if time.monotonic() > until:
                        return
                    time.sleep(_MIN_POLL_S)

    def _end(self, job: Job, error: CommError | None) -> None:
        """Marks a job as ended; the first result counts."""
        if not self._queue.end(job, error):
            return
        self._ledger.end(job.entry)
        if error is None:  # after an error, enqueued work may still use them
            with self._queue.state:
                self._events += [event for event in (job.before, job.done) if event is not None]
        if job.work is not None:
            job.work.end(error)

    def _reason(self, job: Job, library: str) -> CommError:
        """Why a job does not end, from the ranks' reports and the library's own message."""
        what = f"{job.what} did not end"
        if not isinstance(self._vendor, Alone):
            what = f"{self._vendor.name} did not end {job.what}"
        late = f"{what} within {self._seconds:g} s"
        assert job.entry is not None
        return self._ledger.reason(job.entry, library or late, job.place, failed=bool(library))

    def _held_up(self) -> bool:
        """Whether the oldest job waits for earlier work of its stream."""
        jobs = self._queue.pending()
        return bool(jobs) and not self._past(jobs[0])

    def _past(self, job: Job) -> bool:
        """Whether the stream's earlier work is complete."""
        with contextlib.suppress(PalError, CommError):
            if job.before is not None:
                return self._device.eventQuery(job.before) is not Result.IN_PROGRESS
        return True

    def _own_stream(self) -> Any:
        if self._stream is None:
            self._stream = self._device.streamCreate()
        return self._stream

    def _event(self) -> Any:
        with self._queue.state, contextlib.suppress(IndexError):
            return self._events.pop()
        event = self._device.eventCreate(EventType.DISABLE_TIMING)
        self._made.append(event)
        return event


def interrupted(job: Job, error: BaseException, rank: int) -> CommError:
    why = f"interrupted by {type(error).__name__}"
    return CommError(ABORTED, why, culprits=[rank], place=job.place)


def _copy(send: Call, recv: Call) -> tuple[int, int, int]:
    """A rank's message to itself: target, source, bytes."""
    return recv.output, send.input, send.count * send.element_bytes


def of(comm: CommunicatorView) -> HomoRunner | None:
    """The runner homo of a communicator that it serves, else None. Collective over all ranks."""
    context = comm.context
    if context.runner != "homo":
        return None
    device = comm.chip.device
    try:
        vendor = opened(comm, device, context.library)
        try:
            return HomoRunner(comm, device, vendor)
        except BaseException:
            vendor.abort()
            vendor.close()
            raise
    except BaseException:
        comm.lib.engine_close(comm.handle)  # no other code will close it
        raise

"""The host runner: copies to pinned host memory, runs the call among the ranks, copies back.

The collective itself runs over host memory by a back end: `builtin` (the engine's own plans on the
same communicator, which then uses host memory only), `mpi` or `gloo`. Stream order is kept: the
input is read after the stream's earlier work, and its later work finds the output. A blocking call
waits for both itself. An asynchronous call enqueues an event and a gate (`stream_gate`) on the
caller's stream. A worker thread of the communicator does the rest on its own stream, so that it
never enqueues on a caller's.

A generator advances a call and yields what it waits for; the caller advances a blocking call. Calls
of one queue (the collectives; messages to one peer; messages from one peer) run one after another,
in the order in which they were made. Different queues run concurrently.
"""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import threading
import time
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from unipal.engine import native
from unipal.engine.calls.call import Call
from unipal.engine.errors import (
    FAILED,
    REFUSED,
    TIMEOUT,
    USAGE,
    CommError,
    UsageError,
    closed_error,
)
from unipal.engine.rendezvous.wait_graph import Progress
from unipal.engine.runners import backend_ccl, watched_device
from unipal.engine.runners.backend_builtin import Builtin, Started
from unipal.engine.runners.call_ledger import Ledger
from unipal.engine.runners.host_staging import (
    WINDOW_BYTES,
    Copy,
    Pool,
    Staged,
    Window,
    in_host_memory,
    move,
    windows_of,
)
from unipal.engine.runners.job_queue import (
    PROPAGATION_S,
    Job,
    JobQueue,
    QueuedWork,
    fail,
    left_early,
)
from unipal.engine.runners.stream_gate import SAID, Gates
from unipal.engine.selection.host_backends import BUILTIN, Backend, Moving
from unipal.generated.pal import EventType, PalError, Result

if TYPE_CHECKING:
    from unipal.engine.calls.work import Work
    from unipal.engine.runners.communicator_view import CommunicatorView

# returns when the state may have changed, at most after these seconds
Pause = Callable[[float], None]
Moves = Generator[Pause, None, None]
Queue = tuple[str, int]

log = logging.getLogger("unipal")
_SIGNAL_POLL_S = 0.1  # between two checks for signals
_MIN_POLL_S, _MAX_POLL_S = 10e-6, 500e-6  # between two polls of an event
_CLOSE_TIMEOUT_S = 1.0  # time that close gives to threads whose calls have ended
_UNLIMITED_ELEMENTS = 1 << 63  # elements per round
_UNLIMITED_BYTES = 1 << 62  # size of a window without limit


class HostRunner:
    """The host runner of one communicator over `device` (None: host memory only)."""

    def __init__(
        self, comm: CommunicatorView, device: Any, abilities: int, backend: Backend
    ) -> None:
        self.comm, self.backend = comm, backend
        self._device = None if device is None else watched_device.WatchedDevice(device, comm)
        self._seconds = comm.settings.timeout
        scratch = comm.settings.scratch_bytes
        self.window_bytes = WINDOW_BYTES if scratch is None else max(1 << 12, scratch // 2)
        self._pool = Pool(self._device)
        self._gates = Gates(self._device, abilities, 2 * self._seconds + 1)
        self._stream: Any = None
        self._events: list[Any] = []
        self._made: list[Any] = []  # all events
        self._order = threading.Condition()
        self._next: dict[Queue, int] = {}  # next ticket to issue
        self._turn: dict[Queue, int] = {}  # ticket that may run
        self._queue = JobQueue(comm, "host", self._advance_all, self._device)
        self._driven = 0  # jobs advanced by their callers; guarded by _order
        self._ledger = Ledger(comm, "host", self._device)  # of a foreign back end

    @property
    def gate(self) -> str:
        """What holds a caller's stream: wait_value, host_function or host_blocking."""
        return self._gates.kind

    def says(self) -> tuple[str, ...]:
        """How it serves a call, for explanations."""
        return f"back end {self.backend.name}", f"gate {self.gate}: {SAID[self.gate]}"

    # ---- interface to the communicator -------------------------------------------------------

    def progress(self) -> Progress:
        """This rank's progress with a foreign back end."""
        return self._ledger.progress()

    def passes(self, made: Sequence[Call], stream: int, *, asks: bool = False) -> bool:
        """Whether the engine may run calls directly, without the runner.

        It may if they use host memory only, fit one window, have no pending predecessor and no
        stream. An all_to_allv must also know the longest block of all ranks, unless its caller
        `asks` for it first.
        """
        if stream or self._queue.closing or not isinstance(self.backend, Builtin):
            return False
        n, most = self.comm.size, self.window_bytes
        return all(
            in_host_memory(call, n, self._device)
            and windows_of(call, n, most)[1] == 1
            and self._turn.get(_queue(call), 0) == self._next.get(_queue(call), 0)
            and (asks or call.shape.name != "all_to_allv" or self._settled(call))
            for call in made
        )

    def run(self, made: Sequence[Call], stream: int) -> None:
        """Makes one call, or a send and a recv at once, and returns when they have completed."""
        job = self._enter(made, stream, gated=False)
        job.alone = True
        self._drive(job)

    def start(self, made: Sequence[Call], stream: int) -> Work:
        """Starts calls, all or none."""
        comm = self.comm
        comm.hold_fast_path()  # until the job has ended, later calls queue behind it
        try:
            job = self._enter(made, stream, gated=True)
        except BaseException:
            comm.release_fast_path()
            raise
        work = QueuedWork(self, job.what, tuple(thing for call in made for thing in call.keep))
        job.work = work
        try:
            self._queue.enter(job)
        except CommError as error:  # closed meanwhile
            job.let_go()
            work.end(error)
        return work

    def look(self) -> None:
        """Fails all works if the worker thread hangs in the chip."""
        error = self._queue.stuck(self._device)
        if error is not None:
            for job in self._queue.pending():
                self._end(job, error)

    def close(self, *, failed: bool = False) -> None:
        """Ends the worker and releases all resources; a hanging worker keeps what it uses."""
        pending = self._queue.close()
        if pending is None:
            return
        with self._order:
            if (pending or self._driven) and not isinstance(self.backend, Builtin):
                self.comm.fail(left_early(self.comm, "its calls"))
            self._order.notify_all()
            left = self._order.wait_for(lambda: not self._driven, _CLOSE_TIMEOUT_S)
        left = self._queue.join() and left
        for job in self._queue.pending():
            if left:
                job.moves.close()  # its copies have ended by then
            job.let_go()
        self.backend.close(failed=failed or bool(pending))
        if not left:
            self._queue.abandon()
            return
        if self._device is not None:
            with contextlib.suppress(PalError):
                if self._stream is not None:
                    self._device.streamDestroy(self._stream)
                for event in self._made:
                    self._device.eventDestroy(event)
                self._gates.close()
                self._pool.close()
        watched_device.end(self._device)
        self._made, self._events, self._stream = [], [], None

    # ---- entering ------------------------------------------------------------------------------

    def _enter(self, made: Sequence[Call], stream: int, *, gated: bool) -> Job:
        """Takes tickets for the calls, and enqueues event and gate on the caller's stream."""
        for call in made:
            why = self.backend.refuses(call)
            if why:
                raise CommError(REFUSED, why, place=call.shape.name,
                                next="UNIPAL_HOST_BACKEND=builtin has all of them")  # fmt: skip
        if self._queue.closing:
            raise closed_error(self.comm.rank, repr(self.comm))
        job = Job(made, self.comm)
        with self._order:  # events are recorded in the order of the calls
            if stream:
                device = self._device_of("a stream")
                handle = device.ffi.cast("palStream", stream)
                job.before = self._event()
                device.eventRecord(job.before, handle)
                if gated:
                    job.release = self._gates.hold(handle)
            for queue in dict.fromkeys(_queue(call) for call in made):
                job.tickets[queue] = self._next.get(queue, 0)
                self._next[queue] = job.tickets[queue] + 1
        job.moves = self._moves(job)
        return job

    def _device_of(self, what: str) -> Any:
        if self._device is None:
            reason = f"{what} without a chip"
            raise UsageError(USAGE, reason, place=repr(self.comm), next="name a chip in init()")
        return self._device

    # ---- advancing jobs ------------------------------------------------------------------------

    def _drive(self, job: Job) -> None:
        """Advances a job to its end on the calling thread."""
        with self._order:
            self._driven += 1
        try:
            for pause in job.moves:
                pause(_SIGNAL_POLL_S)
        except BaseException as error:
            job.moves.close()
            raise self._failed(job, error) from None
        finally:
            with self._order:
                self._driven -= 1
                self._order.notify_all()

    def _advance_all(self, jobs: list[Job]) -> float:
        """Advances jobs concurrently; pauses if all of them wait."""
        pauses = [pause for pause in map(self._advance, jobs) if pause is not None]
        if len(pauses) == len(jobs):
            pauses[0](_MAX_POLL_S)
        return 0.0

    def _advance(self, job: Job) -> Pause | None:
        """Advances a job until it waits; None when it has ended."""
        try:
            pause: Pause | None = next(job.moves, None)
            error = None
        except BaseException as caught:
            pause, error = None, self._failed(job, caught)
        if pause is None:
            self.comm.release_fast_path()
            self._end(job, error if isinstance(error, CommError) or error is None else
                      CommError(FAILED, repr(error), place=job.place))  # fmt: skip
        return pause

    def _end(self, job: Job, error: CommError | None) -> None:
        """Ends a job and lets the caller's stream continue; the first result counts."""
        job.let_go()
        if self._queue.end(job, error) and job.work is not None:
            job.work.end(error)

    def _failed(self, job: Job, error: BaseException) -> BaseException:
        """Handles the failure of a job: tells all ranks, and passes its turn on. Returns the
        error.
        """
        comm = self.comm
        with self._order:
            for queue in job.tickets:
                self._turn[queue] = max(self._turn.get(queue, 0), job.tickets[queue] + 1)
            self._order.notify_all()
        if isinstance(error, PalError):
            error = CommError(
                FAILED, f"rank {comm.rank}: {error}", culprits=[comm.rank], place=job.place
            )
        if comm.closed:
            return error
        if comm.closing:
            comm.fail(left_early(comm, job.what))
            return error
        if not isinstance(error, CommError):
            why = f"{type(error).__name__}: {error}"
            fail(comm, CommError(FAILED, why, place=job.place))
            return error
        return comm.complete(error) if fail(comm, error) else error

    # ---- steps of a job --------------------------------------------------------------------------

    def _moves(self, job: Job) -> Moves:
        """Waits for the caller's earlier work, then moves window by window in, among ranks, and
        out.
        """
        staged: list[Staged] = []
        marks: list[Any] = []
        builtin, lost = isinstance(self.backend, Builtin), True
        try:
            if job.before is not None:
                marks.append(job.before)
                yield from self._until(job.before, "the stream's earlier work")
            yield from self._in_turn(job)
            comm = self.comm
            whole = builtin and (yield from self._whole(job))
            for call in job.calls:
                most = _UNLIMITED_BYTES if whole and call.peer < 0 else self.window_bytes
                staged.append(
                    Staged(call, comm.size, most, self._pool, self._device, direct=builtin)
                )
            if not builtin:
                job.entry = self._ledger.enter(comm.copy_own_messages(job.calls))
            turns = max((one.windows for one in staged), default=1)
            one_stream = turns == 1 or self._device is None
            marks += [] if one_stream else [self._event() for _ in range(3)]
            loaded = [] if one_stream else marks[-3:]
            ahead = [self._load(staged, number, loaded) for number in range(min(2, turns))]
            stored = False  # in any window: the last ones may have no data for this rank
            for number in range(turns):
                windows = ahead.pop(0)
                if self._must_settle(windows, number):
                    self._settle(loaded, number % 2)
                yield from self._among(job, [window.call for window in windows])
                self._copy([copy for window in windows for copy in window.stores])
                stored = stored or any(window.stores for window in windows)
                if number + 2 < turns:
                    ahead.append(self._load(staged, number + 2, loaded))
            if stored:
                self._record(loaded, 2)
                self._settle(loaded, 2)
            self._pass_on(job)
            lost = False
        finally:
            if lost and self._stream is not None:  # pending copies to and from the caller's memory
                with contextlib.suppress(PalError, CommError):
                    self._settle([], 0)
            self._ledger.end(job.entry)
            if lost:  # the back end may still write to it
                lost = not self.backend.abort()
            for one in staged:
                one.close(lost=lost)
            if staged and lost:
                log.warning(
                    "unipal: rank %d: %s did not end %s: its staging stays until the process ends, "
                    "as it may still be written to",
                    self.comm.rank, self.backend.name, job.what,
                )  # fmt: skip
            self._events += marks

    def _among(self, job: Job, made: list[Call]) -> Moves:
        """Runs calls over host memory among the ranks."""
        backend = self.backend
        if isinstance(backend, Builtin):
            if made and made[0].shape.name == "all_to_allv":
                made[0] = yield from self._with_longest(job, made[0])
            if job.alone:
                backend.run(made)
                return
        else:
            yield from self._foreign(job, self.comm.copy_own_messages(made))
            return
        moving = backend.start(made)
        while not moving.ended():  # the engine has its own deadlines
            yield moving.pause

    def _foreign(self, job: Job, made: list[Call]) -> Moves:
        """Waits for a foreign back end. It also fails when other ranks have given up or are gone,
        and by its own deadline; in that case the communicator will soon report the cause.
        """
        deadline = until = time.monotonic() + self._seconds
        failed: CommError | None = None
        moving: Moving | None = None
        while True:
            try:
                if moving is None and failed is None:
                    moving = self.backend.start(made)
                if moving is not None and failed is None and moving.ended():
                    self._alive()  # a rank that left may have released its staging
                    return
            except CommError as error:
                failed, until = error, min(deadline, time.monotonic() + PROPAGATION_S)
            self._alive()
            if time.monotonic() > until:
                raise self._cause(job, failed, early=until < deadline)
            yield moving.pause if moving and failed is None else time.sleep

    def _cause(self, job: Job, failed: CommError | None, *, early: bool) -> CommError:
        """Why a foreign back end does not end a job, or has failed, by the ranks' reports. `early`:
        before the deadline.
        """
        if failed is not None and (failed.culprits or failed.code == REFUSED):
            return failed
        late = f"{self.backend.name} did not end {job.what} within {self._seconds:g} s"
        begin = failed.evidence if failed is not None and early else late
        assert job.entry is not None
        found = self._ledger.reason(job.entry, begin, job.place, failed=early)
        self._alive()
        return found if failed is None or found.culprits else failed

    def _load(self, staged: Sequence[Staged], number: int, marks: Sequence[Any]) -> list[Window]:
        """Starts to copy window `number` in, and marks the end of the copies."""
        windows = [one.window(number) for one in staged if number < one.windows]
        self._copy([copy for window in windows for copy in window.loads])
        if self._must_settle(windows, number):
            self._record(marks, number % 2)
        return windows

    def _must_settle(self, windows: Sequence[Window], number: int) -> bool:
        """Whether copies must end before these windows may be moved: those in, and those out of
        staging that is used again.
        """
        return any(one.loads or (number > 1 and one.stores) for one in windows)

    def _copy(self, copies: Sequence[Copy]) -> None:
        for copy in copies:
            stream = self._own_stream() if copy.kind is not None else None
            move(copy, self._device, stream)

    def _record(self, marks: Sequence[Any], number: int) -> None:
        if marks:
            self._device_of("a mark").eventRecord(marks[number], self._own_stream())

    def _settle(self, marks: Sequence[Any], number: int) -> None:
        """Waits for this runner's copies, which depend on the chip only: up to a mark, or for all
        of them if a call has one window.
        """
        if marks:
            self._device_of("a mark").eventSynchronize(marks[number])
        elif self._stream is not None:
            self._device_of("a stream").streamSynchronize(self._stream)

    def _until(self, event: Any, what: str) -> Moves:
        """Waits for the event's work. CommError (timeout) after the communicator's deadline."""
        until = time.monotonic() + self._seconds
        wait = _MIN_POLL_S
        while True:
            found = self._device_of("an event").eventQuery(event)
            if found is not Result.IN_PROGRESS:
                return
            self._alive()
            if time.monotonic() > until:
                reason = f"{what} was not done within {self._seconds:g} s at rank {self.comm.rank}"
                raise CommError(TIMEOUT, reason, culprits=[self.comm.rank], place="host runner")
            yield partial(_sleep_at_most, wait)
            wait = min(2 * wait, _MAX_POLL_S)

    def _in_turn(self, job: Job) -> Moves:
        """Waits until all earlier calls of the job's queues have ended."""

        def is_turn() -> bool:
            return all(self._turn.get(queue, 0) >= at for queue, at in job.tickets.items())

        def pause(seconds: float) -> None:
            with self._order:
                if not is_turn() and not self._queue.closing:
                    self._order.wait(seconds)

        while not is_turn():
            self._alive()
            yield pause

    def _pass_on(self, job: Job) -> None:
        """Lets the next calls of the job's queues start."""
        with self._order:
            for queue, at in job.tickets.items():
                self._turn[queue] = at + 1
            self._order.notify_all()

    def _whole(self, job: Job) -> Generator[Pause, None, bool]:
        """Whether a job's large collectives need no windows, because no rank passes chip memory. If
        one rank does, all ranks use windows.
        """
        n = self.comm.size
        made = [call for call in job.calls if call.peer < 0]
        if all(windows_of(call, n, self.window_bytes)[1] == 1 for call in made):
            return False
        near = all(in_host_memory(call, n, self._device) for call in made)
        return bool((yield from self._agreed(job, int(near), "min")))

    def _with_longest(self, job: Job, call: Call) -> Generator[Pause, None, Call]:
        """all_to_allv with the longest block of any rank, if the engine's plan needs it for its
        rounds.
        """
        vectors = call.vectors
        assert vectors is not None
        if self._settled(call):
            return call
        longest = yield from self._agreed(job, vectors.longest, "max")
        agreed = dataclasses.replace(vectors, longest=longest)
        return dataclasses.replace(call, vectors=agreed, asked=True)

    def _settled(self, call: Call) -> bool:
        """Whether an all_to_allv knows the longest block or does not need it."""
        return (
            call.asked
            or self.comm.lib.engine_chunk(self.comm.prepared(call)) >= _UNLIMITED_ELEMENTS
        )

    def _agreed(self, job: Job, value: int, op: str) -> Generator[Pause, None, int]:
        """As `reduce_number`; a job that runs next to others waits for it like for its
        calls.
        """
        if job.alone:
            return self.comm.reduce_number(value, op)
        said, ask, choice = self.comm.number_reduction(value, op)
        moving = Started(self.comm.start_in_core([ask], 0, choice))
        while not moving.ended():
            yield moving.pause
        return int(said[0])

    def _alive(self) -> None:
        """Raises if the communicator has failed or is being closed."""
        comm = self.comm
        if self._queue.closing:
            raise closed_error(comm.rank, repr(comm))
        record = native.new_error()
        comm.lib.engine_error(comm.handle, record)
        if record.code:
            raise comm.error("the host runner")

    def _own_stream(self) -> Any:
        with self._queue.state:
            if self._stream is None:
                self._stream = self._device_of("a stream").streamCreate()
            return self._stream

    def _event(self) -> Any:
        with contextlib.suppress(IndexError):
            return self._events.pop()
        event = self._device_of("an event").eventCreate(EventType.DISABLE_TIMING)
        self._made.append(event)
        return event


def _sleep_at_most(wait: float, limit: float) -> None:
    time.sleep(min(limit, wait))


def of(comm: CommunicatorView) -> HostRunner | None:
    """The host runner of a communicator whose chips cannot serve directly, else None.

    Without a chip the engine's own plans over host memory are sufficient.
    """
    device, name = comm.chip.device, comm.settings.host_backend
    context = comm.context
    if context.on_device or (device is None and name == BUILTIN):
        return None
    every = comm.chip.permitted(uncertified=comm.settings.uncertified)
    try:
        return HostRunner(comm, device, every, make(name, comm))
    except BaseException:
        comm.lib.engine_close(comm.handle)  # no other code will close it
        raise


def make(name: str, comm: CommunicatorView) -> Backend:
    """The back end `name` of a communicator. Collective over all ranks. CommError if impossible."""
    return Builtin(comm) if name == BUILTIN else backend_ccl.make(name, comm)


def _queue(call: Call) -> Queue:
    return (call.shape.name, call.peer) if call.peer >= 0 else ("", -1)

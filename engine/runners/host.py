"""The host runner: copies to pinned host memory, runs the call among the ranks, copies back.

The collective itself runs over host memory by a back end: `builtin` (the engine's own plans on the
same communicator, which then uses host memory only), `mpi` or `gloo`. Stream order is kept: the
input is read after the stream's earlier work, and its later work finds the output. A blocking call
waits for both itself. An asynchronous call enqueues an event and a gate (`host_gate`) on the
caller's stream. A worker thread of the communicator does the rest on its own stream, so that it
never enqueues on a caller's.

A generator advances a call and yields what it waits for; the caller advances a blocking call. Calls
of one queue (the collectives; messages to one peer; messages from one peer) run one after another,
in the order in which they were made. Different queues run concurrently.
"""

from __future__ import annotations

import contextlib
import dataclasses
import importlib
import logging
import threading
import time
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from unipal.engine import native
from unipal.engine.calls.call import Call
from unipal.engine.calls.work import Work
from unipal.engine.errors import (
    ABORTED,
    FAILED,
    GONE,
    REFUSED,
    TIMEOUT,
    USAGE,
    CommError,
    closed_error,
    ranks_text,
)
from unipal.engine.rendezvous.wait_graph import Progress
from unipal.engine.runners import watched_device
from unipal.engine.runners.backend_builtin import Builtin, Started
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
from unipal.engine.runners.stream_gate import SAID, Gates
from unipal.engine.selection.capabilities import ALL
from unipal.engine.selection.host_backends import BUILTIN, Backend, Moving
from unipal.generated.pal import EventType, PalError, Result

if TYPE_CHECKING:
    from unipal.engine.runners.communicator_view import CommunicatorView

# returns when the state may have changed, at most after these seconds
Pause = Callable[[float], None]
Moves = Generator[Pause, None, None]
Queue = tuple[str, int]

log = logging.getLogger("unipal")
_SIGNAL_POLL_S = 0.1  # between two checks for signals
_MIN_POLL_S, _MAX_POLL_S = 10e-6, 500e-6  # between two polls of an event
_ERROR_GRACE_S = 0.5  # how late a worker's own error may be
_CLOSE_TIMEOUT_S = 1.0  # time that close gives to threads whose calls have ended
_UNLIMITED_ELEMENTS = 1 << 63  # elements per round
_UNLIMITED_BYTES = 1 << 62  # size of a window without limit


class Looking(Protocol):
    """Owner of a Work; waiters poll it."""

    comm: CommunicatorView

    def look(self) -> None:
        """Ends works that will never end by themselves."""
        ...


class HostWork(Work):
    """An asynchronous call of a runner other than the core; ends as every Work does."""

    def __init__(self, runner: Looking, what: str, keep: tuple[object, ...]) -> None:
        super().__init__(runner.comm, None, keep, what)
        self._runner = runner
        self._over = threading.Event()

    def is_completed(self) -> bool:
        """Whether it has ended, with or without error. Does not wait."""
        return self._over.is_set()

    def wait(self, timeout: float | None = None) -> None:
        """As Work.wait."""
        until = None if timeout is None else time.monotonic() + timeout
        while not self._over.is_set():
            left = (
                _SIGNAL_POLL_S
                if until is None
                else min(_SIGNAL_POLL_S, max(0.0, until - time.monotonic()))
            )
            if not self._over.wait(left):
                self._runner.look()
                if until is not None and time.monotonic() >= until:
                    reason = f"{self._what} was not done within {timeout:g} s; it goes on"
                    raise CommError(TIMEOUT, reason, place="wait", next="wait longer")
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


class _Job:
    """Calls that start together, and their state."""

    def __init__(self, made: Sequence[Call], comm: CommunicatorView) -> None:
        self.calls = list(made)
        self._comm = comm
        self.tickets: dict[Queue, int] = {}
        self.before: Any = None  # event: the stream's earlier work
        self.release: Callable[[], None] = lambda: None
        self.work: HostWork | None = None
        self.alone = False  # its caller advances it and blocks
        self.moves: Moves = _none()

    @property
    def place(self) -> str:
        """The place named in its errors."""
        names = ", ".join(dict.fromkeys(call.shape.name for call in self.calls))
        return f"{names} at rank {self._comm.rank} of {self._comm.name}"


def _none() -> Moves:
    """The generator of a job that is not entered yet."""
    yield from ()


class HostRunner:
    """The host runner of one communicator over `device` (None: host memory only)."""

    def __init__(
        self, comm: CommunicatorView, device: Any, abilities: int, backend: Backend
    ) -> None:
        self.comm, self.backend = comm, backend
        self._device = None if device is None else watched_device.Noted(device, comm)
        self._ordinal = -1 if device is None else int(device.getDevice())
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
        self._wake = threading.Condition()
        self._jobs: list[_Job] = []
        self._thread: threading.Thread | None = None
        self._closing = False
        self._driven = 0  # jobs advanced by their callers; guarded by _order
        self._entered = self._ended = 0  # collectives
        if not isinstance(backend, Builtin):
            comm.control.serve(f"{comm.name}/host/", lambda key: self._stands())

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
        return Progress(self._entered, self._ended)

    def passes(self, made: Sequence[Call], stream: int, *, asks: bool = False) -> bool:
        """Whether the engine may run calls directly, without the runner.

        It may if they use host memory only, fit one window, have no pending predecessor and no
        stream. An all_to_allv must also know the longest block of all ranks, unless its caller
        `asks` for it first.
        """
        if stream or self._closing or not isinstance(self.backend, Builtin):
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
        names = ", ".join(dict.fromkeys(call.shape.name for call in made)) or "copy"
        keep = tuple(thing for call in made for thing in call.keep)
        job.work = HostWork(self, names, keep)
        with comm.works_lock:
            comm.works.add(job.work)
        with self._wake:
            self._jobs.append(job)
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._serve, name="unipal-host-runner", daemon=True
                )
                self._thread.start()
            self._wake.notify_all()
        return job.work

    def look(self) -> None:
        """Fails all works if the worker thread hangs in the chip."""
        thread = self._thread
        function, seconds = watched_device.since(self._device, thread.ident if thread else None)
        if not function or seconds < self._seconds + _ERROR_GRACE_S:
            return
        why = f"rank {self.comm.rank} hangs in {function} since {seconds:.1f} s"
        self.comm.abort(why)
        error = CommError(FAILED, why, culprits=[self.comm.rank], place="the host runner")
        with self._wake:
            jobs = list(self._jobs)
        for job in jobs:
            job.release()
            if job.work is not None:
                job.work.end(error)

    def close(self, *, failed: bool = False) -> None:
        """Ends the worker and releases all resources; a hanging worker keeps what it uses."""
        with self._wake:
            if self._closing:
                return
            self._closing = True
            pending = list(self._jobs)
            self._wake.notify_all()
        with self._order:
            if (pending or self._driven) and not isinstance(self.backend, Builtin):
                self.comm.fail(left_early(self.comm, "its calls"))
            self._order.notify_all()
            left = self._order.wait_for(lambda: not self._driven, _CLOSE_TIMEOUT_S)
        thread, self._thread = self._thread, None
        if thread is not None and thread is not threading.current_thread():
            thread.join(_CLOSE_TIMEOUT_S)
            left = left and not thread.is_alive()
        for job in self._jobs:
            if left:
                job.moves.close()  # its copies have ended by then
            job.release()
        if not left:
            watched_device.end(self._device)
            log.warning(
                "unipal: rank %d closes %s while a thread of the host runner hangs in %s: its "
                "staging, stream and events stay until the process ends; next: end the process",
                self.comm.rank, self.comm.name, watched_device.longest(self._device)[0] or "a call",
            )  # fmt: skip
            return
        self.backend.close()
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

    def _enter(self, made: Sequence[Call], stream: int, *, gated: bool) -> _Job:
        """Takes tickets for the calls, and enqueues event and gate on the caller's stream."""
        for call in made:
            why = self.backend.refuses(call)
            if why:
                raise CommError(REFUSED, why, place=call.shape.name,
                                next="UNIPAL_HOST_BACKEND=builtin has all of them")  # fmt: skip
        if self._closing:
            raise closed_error(self.comm.rank, repr(self.comm))
        job = _Job(made, self.comm)
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
            raise CommError(USAGE, reason, place=repr(self.comm), next="name a chip in init()")
        return self._device

    # ---- advancing jobs ------------------------------------------------------------------------

    def _drive(self, job: _Job) -> None:
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

    def _serve(self) -> None:
        """The worker: advances all jobs concurrently until the communicator closes."""
        if self._device is not None:
            self._device.setDevice(self._ordinal)
        while True:
            with self._wake:
                while not self._jobs and not self._closing:
                    self._wake.wait()
                jobs = list(self._jobs)
            if self._closing:
                return
            pauses = [pause for pause in map(self._advance, jobs) if pause is not None]
            if len(pauses) == len(jobs):
                pauses[0](_MAX_POLL_S)

    def _advance(self, job: _Job) -> Pause | None:
        """Advances a job until it waits; None when it has ended."""
        try:
            pause = next(job.moves, None)
            error = None
        except BaseException as caught:
            pause, error = None, self._failed(job, caught)
        if pause is None:
            with self._wake:
                self._jobs.remove(job)
            self.comm.release_fast_path()
            job.release()
            assert job.work is not None
            job.work.end(error if isinstance(error, CommError) or error is None else
                         CommError(FAILED, repr(error), place=job.place))  # fmt: skip
        return pause

    def _failed(self, job: _Job, error: BaseException) -> BaseException:
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
            comm.fail(left_early(comm, job.calls[0].shape.name if job.calls else "a copy"))
        elif (
            isinstance(error, CommError)
            and error.code != ABORTED
            and (error.culprits or error.code == TIMEOUT)
        ):
            comm.fail(error)
            return comm.complete(error)
        else:
            why = str(getattr(error, "evidence", "")) or f"{type(error).__name__}: {error}"
            comm.abort(why, next(iter(getattr(error, "culprits", ())), comm.rank))
        return error

    # ---- steps of a job --------------------------------------------------------------------------

    def _moves(self, job: _Job) -> Moves:
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
            self._entered += bool(job.calls and job.calls[0].peer < 0)
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
            self._ended += bool(job.calls and job.calls[0].peer < 0)
            lost = False
        finally:
            if lost and self._stream is not None:  # pending copies to and from the caller's memory
                with contextlib.suppress(PalError, CommError):
                    self._settle([], 0)
            for one in staged:
                one.close(lost=lost and not builtin)
            if staged and lost and not builtin:
                log.warning(
                    "unipal: rank %d: %s did not end %s: its staging stays until the process ends, "
                    "as it may still be written to",
                    self.comm.rank, self.backend.name, job.calls[0].shape.name,
                )  # fmt: skip
            self._events += marks

    def _among(self, job: _Job, made: list[Call]) -> Moves:
        """Runs calls over host memory among the ranks."""
        backend = self.backend
        if isinstance(backend, Builtin):
            if made and made[0].shape.name == "all_to_allv":
                made[0] = yield from self._with_longest(job, made[0])
            if job.alone:
                backend.run(made)
                return
        else:
            made = self.comm.copy_own_messages(made)
        if not isinstance(backend, Builtin):
            yield from self._foreign(job, made)
            return
        moving = backend.start(made)
        while not moving.ended():  # the engine has its own deadlines
            yield moving.pause

    def _foreign(self, job: _Job, made: list[Call]) -> Moves:
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
                failed, until = error, min(deadline, time.monotonic() + _ERROR_GRACE_S)
            self._alive()
            if time.monotonic() > until:
                if failed is not None and until < deadline:
                    raise failed
                late = self._late(job)
                raise late if failed is None or late.culprits else failed
            yield moving.pause if moving else time.sleep

    def _late(self, job: _Job) -> CommError:
        """The error for a foreign back end that does not end and cannot name the missing rank."""
        comm = self.comm
        said = [self._stands()] * comm.size
        with contextlib.suppress(CommError):
            said = comm.control.agree(
                f"{comm.name}/host/{comm.rank}-{self._entered}",
                members=comm.members, timeout=_ERROR_GRACE_S,
            )  # fmt: skip
        behind = [r for r, one in enumerate(said) if one.get("entered", 0) < self._entered]
        who = f"{ranks_text(behind)} did not enter it" if behind else "all ranks have entered it"
        stuck = {rank: one["inside"] for rank, one in enumerate(said) if one.get("inside")}
        if stuck:
            behind = list(stuck)
            who = ", ".join(f"rank {rank} hangs in {function}" for rank, function in stuck.items())
        name = job.calls[0].shape.name
        reason = f"{self.backend.name} did not end {name} within {self._seconds:g} s; {who}"
        return CommError(TIMEOUT, reason, culprits=behind, place=job.place)

    def _stands(self) -> dict[str, Any]:
        """This rank's report when a foreign back end does not end."""
        function, seconds = watched_device.longest(self._device)
        return {"entered": self._entered, "inside": function if seconds > _ERROR_GRACE_S else ""}

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
            yield lambda limit, wait=wait: time.sleep(min(limit, wait))  # type: ignore[misc]
            wait = min(2 * wait, _MAX_POLL_S)

    def _in_turn(self, job: _Job) -> Moves:
        """Waits until all earlier calls of the job's queues have ended."""

        def come() -> bool:
            return all(self._turn.get(queue, 0) >= at for queue, at in job.tickets.items())

        def pause(seconds: float) -> None:
            with self._order:
                if not come() and not self._closing:
                    self._order.wait(seconds)

        while not come():
            self._alive()
            yield pause

    def _pass_on(self, job: _Job) -> None:
        """Lets the next calls of the job's queues start."""
        with self._order:
            for queue, at in job.tickets.items():
                self._turn[queue] = at + 1
            self._order.notify_all()

    def _whole(self, job: _Job) -> Generator[Pause, None, bool]:
        """Whether a job's large collectives need no windows, because no rank passes chip memory. If
        one rank does, all ranks use windows.
        """
        n = self.comm.size
        made = [call for call in job.calls if call.peer < 0]
        if all(windows_of(call, n, self.window_bytes)[1] == 1 for call in made):
            return False
        near = all(in_host_memory(call, n, self._device) for call in made)
        return bool((yield from self._agreed(job, int(near), "min")))

    def _with_longest(self, job: _Job, call: Call) -> Generator[Pause, None, Call]:
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

    def _agreed(self, job: _Job, value: int, op: str) -> Generator[Pause, None, int]:
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
        if self._closing:
            raise closed_error(comm.rank, repr(comm))
        record = native.new_error()
        comm.lib.engine_error(comm.handle, record)
        if record.code:
            raise comm.error("the host runner")

    def _own_stream(self) -> Any:
        with self._wake:
            if self._stream is None:
                self._stream = self._device_of("a stream").streamCreate()
            return self._stream

    def _event(self) -> Any:
        with contextlib.suppress(IndexError):
            return self._events.pop()
        event = self._device_of("an event").eventCreate(EventType.DISABLE_TIMING)
        self._made.append(event)
        return event


def left_early(comm: CommunicatorView, what: str) -> CommError:
    """The error for other ranks when a rank closes the communicator during a call."""
    reason = f"rank {comm.rank} closed the communicator before {what} had ended"
    following = "wait for all calls before closing it"
    return CommError(GONE, reason, culprits=[comm.rank], place=comm.name, next=following)


def of(comm: CommunicatorView) -> HostRunner | None:
    """The host runner of a communicator whose chips cannot serve directly, else None.

    Without a chip the engine's own plans over host memory are sufficient.
    """
    device, name = comm.chip.device, comm.settings.host_backend
    situation = comm.situation
    if situation.on_device or (device is None and name == BUILTIN):
        return None
    every = ALL if comm.settings.uncertified else comm.chip.abilities
    try:
        return HostRunner(comm, device, every, make(name, comm))
    except BaseException:
        comm.lib.engine_close(comm.handle)  # no other code will close it
        raise


def make(name: str, comm: CommunicatorView) -> Backend:
    """The back end `name` of a communicator. Collective over all ranks. CommError if impossible."""
    if name == BUILTIN:
        return Builtin(comm)
    module: Any = importlib.import_module(f"unipal.engine.runners.backend_{name}")
    made: Backend = module.make(comm)
    return made


def _queue(call: Call) -> Queue:
    return (call.shape.name, call.peer) if call.peer >= 0 else ("", -1)

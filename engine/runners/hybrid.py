"""The runner hybrid: a vendor library inside clusters, the engine's core between them.

A call's checked plan has three parts (`unipal.engine.plan.partition`): library calls, steps of the
engine, library calls. Library calls are enqueued on the runner's own stream, behind the caller's
earlier work. The core runs its part when the stream has reached it, and the rest is enqueued
afterwards. Between clusters bytes travel directly between device buffers if the chips are certified
for it. Otherwise they travel through host memory: copied out of the chip before the core's part,
and back in after it.

A waiting caller advances its call, and a worker thread of the communicator does so if none waits.
An asynchronous call leaves a gate on the caller's stream, as with the host runner (`stream_gate`).
Order, deadlines and the end of calls are those of the runner homo.
"""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from unipal.engine.calls.call import Call
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import CommError
from unipal.engine.plan.ir import Buf, Ref
from unipal.engine.runners.homo import HomoRunner, interrupted
from unipal.engine.runners.host_staging import Pool
from unipal.engine.runners.job_queue import Job
from unipal.engine.runners.library_calls import Enqueued, Memory, call_table, enqueued
from unipal.engine.runners.library_comm import Vendor, opened
from unipal.engine.runners.stream_gate import SAID, Gates
from unipal.engine.selection import select
from unipal.generated.pal import MemcpyType, MemType, PalError, Result

if TYPE_CHECKING:
    from unipal.engine.calls.work import Work
    from unipal.engine.runners.communicator_view import CommunicatorView

# returns when the state may have changed, at most after these seconds
Pause = Callable[[float], None]
Moves = Generator[Pause, None, None]
_UNLIMITED_ELEMENTS = 1 << 63  # elements per round
_MAX_PAUSE_S = 10e-3  # maximum duration of a pause
_MIN_BUFFER_BYTES = 64


@dataclasses.dataclass(frozen=True)
class _Ready:
    """A call with the data to run it."""

    call: Call
    choice: select.Choice
    made: plan_cache.Checked | None = None  # of a collective
    message: Enqueued | None = None  # of a message that the library carries
    calls: int = 0  # number of library calls


class HybridRunner(HomoRunner):
    """The runner hybrid of one communicator over the chip `device`."""

    name = "hybrid"

    def __init__(self, comm: CommunicatorView, device: Any, vendor: Vendor) -> None:
        super().__init__(comm, device, vendor)
        self._takes_host_memory, self._worker = False, "the runner hybrid"
        context, settings = comm.context, comm.settings
        self._through_host = bool(context.through_host)
        found = [one.ranks for one in context.clusters if comm.rank in one.ranks]
        (self._members,) = found
        self._pool = Pool(self._device)
        self._held: list[tuple[int, int]] = []  # device memory: bytes, address; the last is in use
        self._rooms: dict[int, list[int]] = {}  # id of a job → its pinned host memory
        abilities = comm.chip.permitted(uncertified=settings.uncertified)
        self._gates = Gates(self._device, abilities, 2 * self._seconds + 1)

    def says(self) -> tuple[str, ...]:
        """How it serves a call, for explanations."""
        context, gate = self.comm.context, self._gates.kind
        way = "between clusters bytes go from device buffer to device buffer"
        if self._through_host:
            way = f"between clusters bytes go through host memory: {context.through_host}"
        return (
            way,
            f"gate {gate}: {SAID[gate]}",
            "all calls are one order: messages that cross stand in one group",
        )

    def start(self, made: Sequence[Call], stream: int) -> Work:
        """Starts calls, all or none."""
        work = super().start(made, stream)
        self._queue.wake()
        return work

    def settle(self, job: Job) -> bool:
        """Whether a job has ended; first advances it and those before it."""
        while not job.ended:
            head = next(iter(self._queue.pending()), job)
            if head.moves is None or not head.lock.acquire(blocking=False):
                break  # being entered, or advanced by another thread
            try:
                moved = not head.ended and self._advance(head)
            finally:
                head.lock.release()
            if not moved:
                break
        return job.ended

    # ---- entering ------------------------------------------------------------------------------

    def _prepared(self, call: Call) -> _Ready:
        """The data to run a call: its plan is decided, checked and agreed on first use."""
        comm = self.comm
        longest = call.count if call.vectors is None else call.vectors.longest
        size = longest * call.element_bytes
        choice = comm.choice(call.shape.name, size, call.type, call.reduce)
        comm.context.serve(choice.runner, call.shape.name)
        if call.peer < 0:
            key = comm.plan_key(call, choice)
            made = comm.checked_plan(key)
            assert made.phases is not None
            steps = (*made.phases.before[comm.rank], *made.phases.after[comm.rank])
            return _Ready(call, choice, made, None, sum(len(step.calls) for step in steps))
        if call.peer not in self._members:
            choice = select.message(call.shape.name, size, comm.context)
            return _Ready(call, choice)
        template = comm.checked_plan(plan_cache.Key("send", "library", 2), local=True).plan
        steps = tuple(template.ranks[0 if call.shape.name == "send" else 1].steps)
        carried = enqueued(call, steps, comm.size, self._scratch, self._members)
        return _Ready(call, choice, None, carried, len(carried.calls))

    def _enqueue(
        self,
        job: Job,
        ready: Sequence[Any],
        copies: Sequence[tuple[int, int, int]],
        stream: int,
    ) -> None:
        device = self._device
        if stream:
            handle = device.ffi.cast("palStream", stream)
            job.before = self._event()
            device.eventRecord(job.before, handle)
            if job.work is not None:
                job.release = self._gates.hold(handle)
        job.moves = self._moves(job, ready, copies)

    # ---- steps of a job --------------------------------------------------------------------------

    def _advance(self, job: Job) -> bool:
        """Advances a job until it waits. Returns whether it has ended."""
        try:
            pause = next(job.moves, None)
        except PalError as error:
            self._refused(job, 0, error)
            return True
        except CommError as error:
            self._fail(job, error)
            return True
        except BaseException as error:
            self._fail(job, interrupted(job, error, self.comm.rank))
            raise
        if pause is not None:
            job.pause = pause
            return False
        failed = self._current(job)
        if failed is not None:  # its input may have been overwritten by then
            self._fail(job, failed)
        else:
            self._end(job, None)
        return True

    def _moves(
        self, job: Job, ready: Sequence[_Ready], copies: Sequence[tuple[int, int, int]]
    ) -> Moves:
        """Waits for the caller's earlier work, then runs all messages at once, then the collectives
        one after another.
        """
        device, stream = self._device, self._own_stream()
        room = self._rooms[id(job)] = []
        if job.before is not None:
            device.streamWaitEvent(stream, job.before)
        for to, of, size in copies:
            self._copy(to, of, size, MemcpyType.DEVICE_TO_DEVICE)
        messages = [one for one in ready if one.made is None]
        if messages:
            yield from self._messages(messages, room)
        for one in ready:
            if one.made is not None:
                yield from self._collective(one, room)
        yield from self._done()

    def _messages(self, ready: Sequence[_Ready], room: list[int]) -> Moves:
        """Messages inside the cluster use the library, all others the core, at once."""
        inside = [one.message for one in ready if one.message is not None]
        across = [one for one in ready if one.message is None]
        self._library([call for one in inside for call in one.calls])
        if not across:
            return
        yield from self._done()
        calls, stores = [], []
        for one in across:
            call = one.call
            size = call.count * call.element_bytes
            if not self._through_host or not size:
                calls.append(call)
                continue
            at = self._pinned(size, room)
            if call.input:
                self._copy(at, call.input, size, MemcpyType.DEVICE_TO_HOST)
                calls.append(dataclasses.replace(call, input=at))
            else:
                stores.append((call.output, at, size))
                calls.append(dataclasses.replace(call, output=at))
        yield from self._done()
        choices = [one.choice for one in across]
        yield from self._among(calls, choices)
        for to, of, size in stores:
            self._copy(to, of, size, MemcpyType.HOST_TO_DEVICE)

    def _collective(self, one: _Ready, room: list[int]) -> Moves:
        """The three parts of a collective, window by window if the library works on parts."""
        assert one.made is not None
        made = one.made
        parts = made.phases
        assert parts is not None
        rank, n = self.comm.rank, self.comm.size
        whole = one.call
        if whole.shape.name == "all_to_allv":
            whole = yield from self._with_longest(whole, one.choice)
        held = self._hold(Memory(whole, n, 0).extent(Buf.INPUT)) if parts.held[rank] else 0
        for call in self._windows(whole, one.choice, cut=parts.cut):
            self._steps_of(call, parts.before[rank], made.plan.parts, held)
            yield from self._done()
            source = dataclasses.replace(call, input=held) if held else call
            if self._through_host:
                source, stores = self._copied_out(call, source, parts, room)
                yield from self._done()
            yield from self._among([source], [one.choice])
            if self._through_host:
                for to, of, size in stores:
                    self._copy(to, of, size, MemcpyType.HOST_TO_DEVICE)
            self._steps_of(call, parts.after[rank], made.plan.parts, held)
            if parts.cut or held:
                yield from self._done()  # the held memory is used again

    def _copied_out(
        self, call: Call, source: Call, parts: Any, room: list[int]
    ) -> tuple[Call, list[tuple[int, int, int]]]:
        """The call on host memory with the data that the core reads, and the copies back."""
        rank, n = self.comm.rank, self.comm.size
        memory = Memory(source, n, 0)
        sides = {Buf.INPUT: source.input, Buf.OUTPUT: source.output}
        at: dict[Buf, int] = {}
        for buffer in dict.fromkeys(one for one, _ in (*parts.read[rank], *parts.written[rank])):
            at[buffer] = self._pinned(memory.extent(buffer), room)

        def pair(buffer: Buf, block: int) -> tuple[int, int, int]:
            address, length = memory.block(Ref(rank, buffer, block, 0, 1))
            return address, at[buffer] + address - sides[buffer], length * call.element_bytes

        for there, here, size in (pair(*one) for one in parts.read[rank]):
            self._copy(here, there, size, MemcpyType.DEVICE_TO_HOST)
        staged = dataclasses.replace(
            source,
            input=at.get(Buf.INPUT, 0),
            output=at.get(Buf.OUTPUT, 0),
            in_place=False,
            keep=(None, None),
        )
        return staged, [pair(*one) for one in parts.written[rank]]

    def _windows(self, call: Call, choice: select.Choice, *, cut: bool) -> Iterator[Call]:
        """Yields the call whole, or, if the library works on parts of blocks, in windows that the
        core moves in one round, so that both have the same parts.
        """
        if not cut or not call.count:
            yield call
            return
        comm = self.comm
        most = int(comm.lib.engine_chunk(comm.prepared(call, choice)))
        for first in range(0, call.count, most):
            at = first * call.element_bytes
            yield dataclasses.replace(
                call,
                input=call.input and call.input + at,
                output=call.output and call.output + at,
                count=min(most, call.count - first),
            )

    def _among(self, made: Sequence[Call], choices: Sequence[select.Choice]) -> Moves:
        """Runs calls of the core together, to completion."""
        work = self.comm.start_chosen(made, choices)

        def pause(seconds: float) -> None:
            with contextlib.suppress(CommError):
                work.wait(min(seconds, _MAX_PAUSE_S))

        while not work.is_completed():
            yield pause
        error = work.exception()
        if error is not None:
            raise error

    def _with_longest(self, call: Call, choice: select.Choice) -> Generator[Pause, None, Call]:
        """all_to_allv with the longest block of any rank, if the core needs it for its rounds."""
        comm, vectors = self.comm, call.vectors
        assert vectors is not None
        if comm.lib.engine_chunk(comm.prepared(call, choice)) >= _UNLIMITED_ELEMENTS:
            return call
        said, ask, chosen = comm.number_reduction(vectors.longest, "max")
        yield from self._among([ask], [chosen])
        agreed = dataclasses.replace(vectors, longest=int(said[0]))
        return dataclasses.replace(call, vectors=agreed, asked=True)

    # ---- on the stream ---------------------------------------------------------------------------

    def _steps_of(self, call: Call, steps: Sequence[Any], parts: int, held: int) -> None:
        """Enqueues library calls and local copies."""
        n = self.comm.size
        for step in steps:
            made = enqueued(call, [step], n, self._scratch, self._members, parts=parts, held=held)
            for to, of, size in made.copies:
                self._copy(to, of, size, MemcpyType.DEVICE_TO_DEVICE)
            self._library(made.calls)

    def _library(self, calls: Sequence[tuple[str, tuple[Any, ...]]]) -> None:
        call_table(self._vendor.table, calls, self._vendor.handle, self._own_stream())

    def _copy(self, to: int, of: int, size: int, kind: MemcpyType) -> None:
        if size:
            self._device.deviceMemcpy(to, of, size, kind, self._own_stream())

    def _done(self) -> Moves:
        """Waits until all enqueued work has succeeded. A stream also continues behind a failed
        library call, and its results must not reach another cluster.
        """
        event = self._event()
        self._device.eventRecord(event, self._own_stream())
        while self._device.eventQuery(event) is Result.IN_PROGRESS:
            yield time.sleep
        while self._vendor.failure() or self._broken():
            yield time.sleep  # the worker finds the cause
        with self._queue.state:
            self._events.append(event)

    # ---- memory ----------------------------------------------------------------------------------

    # A chip may wait for all its streams before it frees memory, and calls hold streams. So nothing
    # is freed while a call is pending.

    def _pinned(self, size: int, room: list[int]) -> int:
        """Pinned host memory for a call, until it succeeds; after an error until the communicator
        closes.
        """
        address = self._pool.take(max(_MIN_BUFFER_BYTES, size))
        room.append(address)
        return address

    def _hold(self, size: int) -> int:
        """Device memory of at least `size` bytes. It grows by a factor of two or more."""
        most = self._held[-1][0] if self._held else 0
        if not self._held or most < size:
            size = max(_MIN_BUFFER_BYTES, size, 2 * most)
            self._held.append((size, int(self._device.deviceMalloc(size, MemType.DEVICE))))
        return self._held[-1][1]

    def _give_back(self) -> None:
        for _, address in self._held:
            self._device.deviceFree(address, MemType.DEVICE)
        self._gates.close()
        self._pool.close()

    # ---- end of a job ----------------------------------------------------------------------------

    def _end(self, job: Job, error: CommError | None) -> None:
        super()._end(job, error)
        if error is None:
            job.moves = None  # breaks a reference cycle
        job.let_go()
        room = self._rooms.pop(id(job), [])
        if error is None:  # after an error it may still be written to
            for address in room:
                self._pool.give(address)


def of(comm: CommunicatorView) -> HybridRunner | None:
    """The runner hybrid of a communicator that it serves, else None. Collective over all ranks."""
    context = comm.context
    if context.runner != "hybrid":
        return None
    device = comm.chip.device
    try:
        (mine,) = (one for one in context.clusters if comm.rank in one.ranks)
        vendor = opened(comm, device, mine.library, mine.ranks)
        try:
            return HybridRunner(comm, device, vendor)
        except BaseException:
            vendor.abort()
            vendor.close()
            raise
    except BaseException:
        comm.lib.engine_close(comm.handle)  # no other code will close it
        raise

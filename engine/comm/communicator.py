"""The communicator, the interface for programs.

    import unipal
    comm = unipal.init()                      # under `pal run`, or rank=, size=, address=
    x = comm.alloc(1 << 20, "float32")        # memory of the chip; or any NumPy array
    comm.all_reduce(x)                        # in place
    comm.all_gather(x, out)                   # out of place
    work = comm.all_reduce(x, async_op=True)
    work.wait()

A communicator is one total order of collectives: its ranks make the same calls in the same order.
Threads may share one; their calls are queued. Every call ends within its deadline, with its result
or with a CommError that names the culprit.
"""

from __future__ import annotations

import atexit
import contextlib
import dataclasses
import logging
import os
import threading
import time
import weakref
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from unipal.engine import native
from unipal.engine.calls import buffers
from unipal.engine.calls import call as calls
from unipal.engine.calls.buffers import SIZES, DeviceArray, DeviceMemory
from unipal.engine.calls.call import Call, Caller
from unipal.engine.calls.work import Group, Work
from unipal.engine.comm import c_api, open
from unipal.engine.comm.derive import Offspring
from unipal.engine.comm.operations import Operations
from unipal.engine.comm.prepare import Preparation
from unipal.engine.comm.windows import Windows
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import (
    GONE,
    MISMATCH,
    TIMEOUT,
    USAGE,
    CommError,
    again,
    and_gone,
    closed_error,
    ranks_of,
    ranks_text,
)
from unipal.engine.rendezvous import reaper, wait_graph
from unipal.engine.rendezvous.bootstrap import JOIN_SECONDS, job_of, join
from unipal.engine.rendezvous.control_plane import Exchange
from unipal.engine.runners import homo, host, host_staging, hybrid
from unipal.engine.selection import loaded_chip as chips
from unipal.engine.selection import select
from unipal.engine.selection.host_backends import BUILTIN
from unipal.engine.settings import Settings, settings

log = logging.getLogger("unipal")
_UNLIMITED_ELEMENTS = 1 << 63  # elements per round
_WORKS_BEFORE_CLEANUP = 64  # number of pending works from which finished ones are removed
_FACT_CALLS_ENTERED = 8  # enum engineFact: collectives entered
_UNANSWERED_MEMORY_S = 60.0  # seconds for which ranks are assumed not to answer again


def init(
    rank: int | None = None,
    size: int | None = None,
    address: str | None = None,
    chip: Any = None,
    *,
    secret: bytes | str | None = None,
    timeout: float | None = None,
    join_timeout: float | None = None,
    uncertified: bool | None = None,
    **more: Any,
) -> Communicator:
    """Joins a job and opens its communicator of all ranks.

    Without rank, size and address it uses those of `pal run`, or makes a job of one rank.
    `address`: "unix:/folder/socket", "tcp:host:port" (needs `secret` or UNIPAL_JOB_SECRET_FILE) or
    "threads:name" for ranks that are threads of this process. `chip`: a name, a path, a loaded
    Device, or "host" for host memory only; the default is that of `pal run --chip` (UNIPAL_CHIP),
    else cpu. Ranks may have different chips. `timeout`: seconds until a call without progress
    fails. `uncertified` runs a chip whose certificate does not unlock the runner. More settings:
    `unipal.engine.settings`.
    """
    reaper.start()
    job = job_of(rank, size, address, secret)
    set_ = settings(timeout=timeout, uncertified=uncertified, **more)
    exchange = join(job, timeout=join_timeout if join_timeout is not None else JOIN_SECONDS)
    try:
        loaded = chips.load(chips.requested(chip))
        return Communicator(exchange, range(job.size), "world", loaded, set_)
    except BaseException as error:
        exchange.close(str(getattr(error, "evidence", "")) or repr(error))
        raise


class Communicator(Preparation, Operations, Windows, Offspring):
    """Ranks that call operations together: `rank` of `size`. Made by `init`, `dup`, `split` or
    `shrink`. `without`: ranks that `shrink` left out, numbered as in the previous communicator,
    with reasons.
    """

    def __init__(
        self,
        exchange: Exchange,
        members: Sequence[int],
        name: str,
        loaded: chips.LoadedChip,
        settings: Settings,
        parent: Communicator | None = None,
        *,
        heir: bool = False,
    ) -> None:
        super().__init__()
        self._ffi, self._lib = native.core()
        self._exchange, self._members, self.name = exchange, tuple(members), name
        self._chip, self.settings, self._parent = loaded, settings, parent
        self._keeps_job = parent is None or heir  # the last of these to close leaves the job
        self.without: Mapping[int, str] = {}
        self.rank, self.size = self._members.index(exchange.rank), len(self._members)
        self._who = Caller(self.rank, self.size)
        self._closed = self._closing = self._forked = False
        self._leaving = threading.RLock()  # one thread closes; others wait for it
        self._children = self._exchanged = 0
        self._works: set[Work] = set()
        self._works_lock = threading.RLock()
        self._life = threading.Lock()  # held briefly: protects the core's handle from close
        self._preparing = threading.RLock()
        self._prepared: dict[tuple[Any, ...], Any] = {}
        self._windows: dict[int, int] = {}  # address → bytes, from `window`
        self._decisions: dict[tuple[str, int, int, int, int], select.Decision] = {}
        self._own_choices: dict[str, select.Choice] = {}
        self._agreed: set[plan_cache.Key] = set()
        self._mine = threading.local()
        # time and reason of the last missing answer
        self._heard: tuple[float, CommError] | None = None
        self._blamed: tuple[str, CommError] | None = None  # evidence, and the error made from it
        self._failed_at = 0.0  # when a failed call was reported here
        exchange.serve(wait_graph.PREFIX, lambda key: _account(exchange))
        exchange.serve(f"{name}/plan/", self._answer)
        try:
            opened = open.open_rank(exchange, self._members, name, loaded, settings)
        except BaseException:
            self._forget_keys()
            raise
        self._native, self.situation = opened.comm, opened.situation
        self._bound = self._lib.engine_call_bound
        self._bound_pair = self._lib.engine_sendrecv_bound
        # None: the engine works on the callers' memory directly
        self._host: homo.HomoRunner | host.HostRunner | None
        self._host = homo.of(self) or hybrid.of(self) or host.of(self)
        with _open_lock:
            _open.add(self)
            # Handlers run in reverse order: this one before adaptors that were loaded meanwhile
            # close.
            atexit.unregister(_at_exit)
            atexit.register(_at_exit)
        exchange.listen(self._is_gone)

    # ---- memory --------------------------------------------------------------------------------

    def alloc(self, count: int, dtype: Any = "float32") -> DeviceArray:
        """Allocates uninitialised memory of the chip for `count` elements."""
        self._usable()
        if self._chip.device is None:
            reason = "a communicator over host memory has no chip to allocate on"
            raise CommError(USAGE, reason, place="alloc", next="use NumPy arrays, or name a chip")
        code = buffers.type_code(dtype)
        memory = DeviceMemory(self._chip.device, count * SIZES[code], _Forget(self))
        return DeviceArray(memory, memory.address, count, code)

    def mem_alloc(self, bytes: int) -> DeviceArray:
        """As `alloc`, for bytes that are exposed to the other ranks from the start."""
        array = self.alloc(bytes, "uint8")
        self.register(array)
        return array

    def register(self, x: Any) -> None:
        """Exposes the memory that contains x to the other ranks until `unregister` or its release.

        Calls find memory by themselves; registered memory is never looked up again.
        """
        self._usable()
        found = buffers.describe(x, dtype="uint8" if not hasattr(x, "dtype") else None)
        size = found.elements * SIZES[found.type]
        if size and self._lib.engine_register(self._native, found.address, size):
            raise native.last_error("register")

    def unregister(self, x: Any) -> None:
        """Reverts `register`."""
        self._usable()
        found = buffers.describe(x, dtype="uint8" if not hasattr(x, "dtype") else None)
        if found.elements and self._lib.engine_unregister(self._native, found.address):
            raise native.last_error("unregister")

    # ---- lifetime ------------------------------------------------------------------------------

    def exchange(self, value: Any) -> list[Any]:
        """Exchanges small JSON values of all ranks, by rank, over the control connections.
        Collective over all ranks. It moves no data of the chip and takes about 100 microseconds.
        """
        self._usable()
        with self._life:
            self._exchanged += 1
            key = f"{self.name}: exchange {self._exchanged}"
        with self._hears():
            return self._exchange.all_gather(
                key, value, members=self._members, timeout=self.settings.timeout
            )

    def explain(
        self, operation: str, count: int, dtype: Any = "float32", op: Any = "sum"
    ) -> select.Decision:
        """Explains which runner, algorithm and lowering serve a call of `count` elements per block,
        and why the others do not. The call itself asks the same function. Local: no communication.
        """
        if operation not in calls.shapes():
            known = ", ".join(calls.shapes())
            raise CommError(USAGE, f"there is no {operation!r}", place="explain", next=known)
        code, reduce = buffers.type_code(dtype), self._who.reduction("explain", op)
        notes: tuple[str, ...] = ()
        at_once = count
        windowed = self._host if isinstance(self._host, host.HostRunner) else None
        if windowed is not None:
            shape, window = calls.shapes()[operation], windowed.window_bytes
            at_once = host_staging.at_once(shape, count, SIZES[code], self.size, window)
        if self._host is not None:
            notes = self._host.says()
        decision = self._decide(operation, at_once * SIZES[code], code, reduce)
        if windowed is not None and at_once < count:
            whole = self._decide(operation, count * SIZES[code], code, reduce)
            decision = dataclasses.replace(decision, bytes=whole.bytes)
            notes += (f"{count} elements per block go in windows of {at_once}, each as shown here",)
            if windowed.backend.name == BUILTIN and operation not in ("send", "recv"):
                notes += (f"where no rank has memory of a chip in it, whole: {whole.chosen.name}",)
        if self._windows and decision.chosen.staged:
            notes += ("buffers that lie in windows of all ranks are not staged",)
        return dataclasses.replace(decision, notes=notes) if notes else decision

    def c_call(
        self, operation: str, dtype: Any = "float32", op: str = "sum", **more: Any
    ) -> c_api.CCall:
        """A prepared call for C and C++ programs, identified by its `address`: docs/c-entry.md. All
        ranks call it with equal arguments. `more`: root=, peer= (send, recv), count= (the largest
        number of elements that will be passed).
        """
        self._usable()
        return c_api.prepare(self, operation, dtype, op, **more)

    def abort(self, reason: str = "") -> None:
        """Fails the communicator on all its ranks: pending and later calls end with a CommError
        (aborted) that names this rank and `reason`.

        Local: it waits for no peer and returns within a second in any state of the communicator.
        Idempotent: the first failure counts. Callable from any thread. A copy in progress completes
        first; the call's buffers belong to the caller again when its error is raised.
        """
        self._abort_for(reason or f"rank {self.rank} called abort", self.rank)

    def _abort_for(self, reason: str, culprit: int) -> None:
        with self._life:
            if not self._closed and not self._forked:
                self._lib.engine_abort(self._native, reason.encode()[:600], culprit)

    @contextlib.contextmanager
    def _hears(self) -> Iterator[None]:
        """For questions to other ranks: errors inside name ranks of this communicator, and are
        remembered as the reason why it cannot continue, until ranks answer again.
        """
        try:
            with ranks_of(self._members):
                yield
        except CommError as error:
            blamed = self._blame(error)
            if blamed.code in (GONE, TIMEOUT) and blamed.culprits:
                # a copy without frames, which would hold buffers
                self._heard = time.monotonic(), again(blamed)
            if blamed is error:
                raise
            raise blamed from None
        self._heard = None

    def _cause(self) -> CommError | None:
        """See Offspring."""
        if self._heard is not None and time.monotonic() - self._heard[0] < _UNANSWERED_MEMORY_S:
            return self._heard[1]
        ended = self._ended()
        if not ended:
            return None
        verb = "has" if len(ended) == 1 else "have"
        return CommError(GONE, f"{ranks_text(ended)} {verb} ended", culprits=ended, place=self.name)

    def _ended(self) -> list[int]:
        """Ranks of this communicator that have ended without leaving the job."""
        return [self._members.index(member) for member in self._exchange.ended(self._members)]

    def _missed(self) -> list[int]:
        """Ranks that ended before they completed what this rank has entered."""
        ended = self._ended()
        if not ended or self._by_runner() is not None:
            return ended
        with self._life:
            if self._closed or self._forked:
                return []
            entered = int(self._lib.engine_fact(self._native, _FACT_CALLS_ENTERED))
            return [r for r in ended if self._lib.engine_finished(self._native, r) < entered]

    def _seen(self, error: CommError) -> CommError:
        """Completes the error of a call: with all ranks that have ended if it names one, and with
        the ranks to blame if ranks wait for each other.
        """
        made = and_gone(error, self._missed()) if error.code == GONE else self._blame(error)
        self._failed_at = self._failed_at or time.monotonic()
        return made

    def _blame(self, error: CommError) -> CommError:
        """Corrects the culprits of a timeout: see wait_graph.py."""
        if error.code != TIMEOUT:
            return error
        if self._blamed is None or error.evidence not in (
            self._blamed[0], self._blamed[1].evidence
        ):  # fmt: skip
            made = wait_graph.blame(self._exchange, self._members, self.name, error)
            self._blamed = error.evidence, again(made)
        said = self._blamed[1]
        return CommError(
            TIMEOUT, said.evidence, culprits=said.culprits, place=error.place, next=error.next
        )

    def _progress(self) -> wait_graph.Progress | None:
        """See Accountable. Calls that failed long ago count as ended."""
        with self._life:
            if self._closed or self._forked:
                return None
            runner = self._by_runner()
            if runner is not None:
                return runner.progress()
            entered = int(self._lib.engine_fact(self._native, _FACT_CALLS_ENTERED))
            ended = int(self._lib.engine_finished(self._native, self.rank))
            if self._failed_at and time.monotonic() - self._failed_at > self.settings.timeout:
                return wait_graph.Progress(entered, entered)
            return wait_graph.Progress(entered, ended, tuple(self._messages()))

    def _messages(self) -> Iterator[tuple[bool, int, int, int]]:
        """See wait_graph.Progress. `_life` is held."""
        ended = self._ffi.new("uint64_t *")
        for peer in range(self.size):
            for receives in (0, 1):
                entered = int(self._lib.engine_messages(self._native, peer, receives, ended))
                if entered:
                    yield not receives, peer, entered, int(ended[0])

    def _by_runner(self) -> homo.HomoRunner | host.HostRunner | None:
        """The runner, if calls are not the core's own."""
        if isinstance(self._host, host.HostRunner) and self._host.backend.name == BUILTIN:
            return None
        return self._host

    def _fail_for(self, error: CommError) -> None:
        """Ends the calls of all ranks with this error, whose culprits are ranks."""
        with self._life:
            if not self._closed and not self._forked:
                self._lib.engine_fail(self._native, native.record_of(error))

    def fact(self, number: int) -> int:
        """A number from the core: enum engineFact in engine/core/engine.h."""
        with self._life:
            self._usable()
            return int(self._lib.engine_fact(self._native, number))

    @property
    def recorder(self) -> str:
        """Path of this rank's flight recorder file; "" without one."""
        with self._life:
            self._usable()
            return str(self._ffi.string(self._lib.engine_recorder(self._native)).decode())

    def close(self) -> None:
        """Waits for this rank's pending works, within their deadline, and leaves.

        It waits for no peer otherwise. The job ends with the communicator of `init`, or after
        `shrink` with the last of that one and those made by shrinking. Idempotent.
        """
        if self._closed:
            return
        if not self._forked:
            for work in list(self._works):
                with contextlib.suppress(CommError):
                    work.wait()
            self._tell_cause()
        self._release()

    def _tell_cause(self) -> None:
        """Before closing: tells ranks that still wait the reason."""
        if self._heard is not None and not self._closed:
            cause = self._cause()
            if cause is not None:
                self._fail_for(cause)

    def __enter__(self) -> Communicator:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        offspring = [one for one in _now_open() if self._parent is None and one._parent is self]
        if error is None:
            for one in (*offspring, self):
                one.close()
            return
        why = f"{type(error).__name__}: {error}".split("\n")[0]
        for one in (*offspring, self):
            one._tell_cause()
            one.abort(why)
            one._release(why)

    def __repr__(self) -> str:
        return f"Communicator({self.name}, rank {self.rank} of {self.size}, {self._chip.name})"

    def _release(self, why: str = "") -> None:
        with self._leaving:
            if not self._closed and not self._forked:
                # Pending calls end, and other ranks learn of it, before any resource is released.
                self._closing, failed = True, self._has_failed()
                self._lib.engine_leave(self._native)
                self._withdraw()
                if self._host is not None:
                    self._host.close(failed=failed)  # its worker thread may need the lock below
            self._close(why)

    def _close(self, why: str) -> None:
        with self._works_lock:
            with self._life:
                if self._closed:
                    return
                self._closed = True
            self._quick = self._all_quick = {}
            with _open_lock:
                _open.discard(self)
            if not self._forked and self._lib.engine_close(self._native):
                log.warning("unipal: %s", native.last_error(self.name).evidence)
            for work in list(self._works):
                work._lost()
            self._works.clear()
        if not self._forked:
            self._forget_keys()
        others = [one for one in _now_open() if one._exchange is self._exchange and one._keeps_job]
        if self._keeps_job and not self._forked and not others:
            self._exchange.close(why)

    def _forget_keys(self) -> None:
        for prefix in self._prefixes():
            self._exchange.forget(prefix, self._members, self._is_gone)

    def _withdraw(self) -> None:
        """Ends other threads' waits for answers of ranks."""
        for prefix in self._prefixes():
            self._exchange.withdraw(prefix, f"rank {self.rank} closed the communicator")

    def _prefixes(self) -> tuple[str, ...]:
        """Key prefixes of this communicator's exchanges, agreements and reports."""
        return f"{self.name}/", f"{self.name}: ", f"{wait_graph.PREFIX}{self.name}/"

    def _root(self) -> Communicator:
        return self if self._parent is None else self._parent

    def _opened(
        self,
        exchange: Exchange,
        members: Sequence[int],
        name: str,
        settings: Settings,
        heir: bool = False,
    ) -> Communicator:
        """See Offspring."""
        return Communicator(exchange, members, name, self._chip, settings, self._root(), heir=heir)

    def _usable(self) -> None:
        if self._forked:
            reason = "this process was forked from the one that opened the communicator"
            following = "start processes by spawn, and call unipal.init in each"
            raise CommError(USAGE, reason, place=repr(self), next=following)
        if self._closed:
            raise CommError(USAGE, "the communicator is closed", place=repr(self))

    def _go_on(self, code: int, what: str) -> None:
        """After a blocking call that did not succeed at once: waits on, or raises its error."""
        try:
            while code == native.IN_PROGRESS:  # Python handles signals here
                code = self._lib.engine_resume(self._native)
        except BaseException as error:
            why = f"interrupted by {type(error).__name__}"
            self._lib.engine_abort(self._native, why.encode(), self.rank)
            while self._lib.engine_resume(self._native) == native.IN_PROGRESS:
                pass
            raise
        if code:
            raise self._error(what)

    def _error(self, what: str) -> CommError:
        """The core's error of this thread, or of this communicator."""
        _, lib = native.core()
        if self._closed:
            return closed_error(self.rank, what)
        place = f"{what} at rank {self.rank} of {self.name}"
        record = native.new_error()
        lib.engine_error(self._native, record)
        if not record.code:
            return self._seen(native.last_error(place))
        return self._seen(native.error_of(record, place))

    # ---- the first call of a kind, and asynchronous calls ---------------------------------------

    def _run(
        self, call: Call, stream: int, async_op: bool, given: tuple[Any, ...] | None = None
    ) -> Work | None:
        self._usable()
        group = getattr(self._mine, "group", None)
        if group is not None:
            group.add(call, async_op)
            return None
        if async_op:
            return self._start([call], stream)
        if self._host is not None and not self._host.passes([call], stream):
            self._host.run([call], stream)
        else:
            self._run_native(call, stream, given)
        return None

    def _run_native(
        self,
        call: Call,
        stream: int,
        given: tuple[Any, ...] | None = None,
        choice: select.Choice | None = None,
    ) -> None:
        """Makes one call through the core, on memory that it can access; `given` is the fast path's
        key.
        """
        prepared = self._ready(call, choice)
        remember = given if not self._windows else None
        if call.vectors is None:
            if remember is not None:
                self._remember(remember, call, prepared)
            code = self._lib.engine_call(prepared, call.input, call.output, call.count, stream)
        else:
            vectors = self._vectors(call)
            if remember is not None:
                self._remember_v(remember, call, prepared, vectors)
            code = self._lib.engine_call_v(prepared, call.input, call.output, vectors[0], stream)
        if code:
            self._go_on(code, call.shape.name)

    def _pair_native(self, send: Call, recv: Call, stream: int) -> tuple[Any, Any]:
        """A send and a recv at once through the core; returns their prepared calls."""
        to, back = self._ready(send), self._ready(recv)
        code = self._lib.engine_sendrecv(
            to, send.input, send.count, back, recv.output, recv.count, stream
        )
        if code:
            self._go_on(code, "sendrecv")
        return to, back

    def _start(self, calls: Sequence[Call], stream: int) -> Work:
        """Enqueues calls, all or none."""
        self._usable()
        if self._host is not None and not self._host.passes(calls, stream):
            return self._host.start(calls, stream)
        return self._start_native(calls, stream)

    def _start_native(
        self, calls: Sequence[Call], stream: int, choice: select.Choice | None = None
    ) -> Work:
        """As `_start`, through the core, on memory that it can access."""
        calls = _local_copies(self, calls)
        return self._start_chosen(calls, [choice] * len(calls), stream)

    def _start_chosen(
        self, calls: Sequence[Call], choices: Sequence[select.Choice | None], stream: int = 0
    ) -> Work:
        """As `_start_native`, with one choice per call and without messages to the rank itself."""
        names = ", ".join(dict.fromkeys(call.shape.name for call in calls)) or "copy"
        requests = self._ffi.new("engineRequest[]", max(1, len(calls)))
        alive: list[object] = []
        for request, call, choice in zip(requests, calls, choices, strict=False):
            request.prepared = self._ready(call, choice)
            request.input, request.output, request.count = call.input, call.output, call.count
            if call.vectors is not None:
                vectors, keep = self._vectors(call)
                request.vectors = vectors
                alive += (vectors, keep)
        handle = self._ffi.new("engineWork **")
        if len(self._works) >= _WORKS_BEFORE_CLEANUP:
            for work in list(self._works):
                work.is_completed()
        with self._works_lock:
            self._usable()
            if self._lib.engine_start(self._native, requests, len(calls), stream, handle):
                raise self._error(names)
            keep = tuple(thing for call in calls for thing in call.keep)
            work = Work(self, handle[0], keep, names)
            self._works.add(work)
        return work

    def _own_messages(self, calls: Sequence[Call]) -> list[tuple[Call, Call]]:
        """A rank's messages to itself, each send with its recv."""
        return _own_messages(self, calls)

    def _has_failed(self) -> bool:
        """See Preparation."""
        record = native.new_error()
        with self._life:
            if not self._closed and not self._forked:
                self._lib.engine_error(self._native, record)
        return bool(record.code)

    def _without_own(self, calls: Sequence[Call]) -> list[Call]:
        """Performs a rank's messages to itself; returns the other calls."""
        return _local_copies(self, calls)

    def _vectors(self, call: Call) -> tuple[Any, object]:
        """The core's struct, and an object that must outlive it."""
        vectors = call.vectors
        assert vectors is not None
        lists = [
            self._ffi.new("uint64_t[]", list(values) or [0])
            for values in (
                vectors.input_counts,
                vectors.input_displs,
                vectors.output_counts,
                vectors.output_displs,
            )
        ]
        made = self._ffi.new("engineVectors *")
        made.input_counts, made.input_displs = lists[0], lists[1]
        made.output_counts, made.output_displs = lists[2], lists[3]
        made.inputs, made.outputs = len(vectors.input_counts), len(vectors.output_counts)
        made.longest = vectors.longest
        return made, lists

    def _with_longest(self, call: Call, stream: int) -> Call:
        """all_to_allv with the longest block of any rank, which only pairs of ranks know. A small
        all_reduce finds it if it matters, so that all ranks run the same number of rounds.
        """
        vectors = call.vectors
        assert vectors is not None
        if self._host is not None and not self._host.passes([call], stream, asks=True):
            return call  # the runner asks in its own order
        if self._lib.engine_chunk(self._ready(call)) >= _UNLIMITED_ELEMENTS:
            return call  # one round for any lengths
        if getattr(self._mine, "group", None) is not None:
            if self._host is not None:
                return call
            reason = "all_to_allv cannot stand in a group: it first agrees on the longest block"
            raise CommError(USAGE, reason, place="all_to_allv", next="call it by itself")
        agreed = calls.Vectors(
            vectors.input_counts,
            vectors.input_displs,
            vectors.output_counts,
            vectors.output_displs,
            self._ask_all(vectors.longest, "max"),
        )
        return dataclasses.replace(call, vectors=agreed, asked=True)

    def _ask_all(self, value: int, op: str) -> int:
        """Reduces a number of each rank by a small all_reduce, in the order of the calls."""
        said, ask, choice = self._question(value, op)
        self._run_native(ask, 0, choice=choice)
        return int(said[0])

    def _question(self, value: int, op: str) -> tuple[Any, Call, select.Choice]:
        """The array for the answer, the call, and the choice that all ranks use."""
        said = np.array([value], dtype=np.int64)
        ask = calls.resolve(self._who, "all_reduce", said, None, op=op)
        return said, ask, self._by_host("all_reduce", said.nbytes)

    def _is_gone(self, rank: int, why: str, clean: bool) -> None:
        """A control thread's report that a rank is gone. The core detects dead processes itself if
        it makes the calls, but not dead threads.
        """
        if clean or rank not in self._members:
            return
        with self._life:
            blind = isinstance(self._host, homo.HomoRunner) or bool(
                not self._closed and not self._forked and self._lib.engine_fact(self._native, 2)
            )
        if blind:
            place = f"{self.name} at rank {self.rank}"
            self._fail_for(CommError(GONE, why, culprits=[self._members.index(rank)], place=place))

    # ---- groups --------------------------------------------------------------------------------

    def group(self, *, stream: int = 0, async_op: bool = False) -> Group:
        """Calls of this thread inside `with comm.group():` start together at its end."""
        return Group(self, stream, async_op)

    def _enter_group(self, group: Group) -> None:
        self._usable()
        if getattr(self._mine, "group", None) is not None:
            raise CommError(USAGE, "a group inside a group", place="group", next="use one")
        self._mine.group = group
        self._hold_quick()

    def _leave_group(self) -> None:
        self._mine.group = None
        self._let_quick()


def _account(exchange: Exchange) -> dict[str, Any]:
    """This rank's report on its communicators in a job."""
    mine = [comm for comm in _now_open() if comm._exchange is exchange]
    return wait_graph.account(mine, exchange)


class _Forget:
    """Tells an open communicator that memory is about to be freed, without keeping it alive."""

    def __init__(self, comm: Communicator) -> None:
        self._comm = weakref.ref(comm)

    def __call__(self, address: int) -> None:
        comm = self._comm()
        if comm is not None and not comm._closed and not comm._forked:
            comm._lib.engine_forget(comm._native, address)


def _local_copies(comm: Communicator, calls: Sequence[Call]) -> list[Call]:
    """Performs a rank's messages to itself, each send with its recv; returns the other calls."""
    for send, recv in _own_messages(comm, calls):
        buffers.copy(comm._chip.device, recv, send)
    return [call for call in calls if call.peer != comm.rank]


def _own_messages(comm: Communicator, calls: Sequence[Call]) -> list[tuple[Call, Call]]:
    sends = [c for c in calls if c.peer == comm.rank and c.shape.name == "send"]
    recvs = [c for c in calls if c.peer == comm.rank and c.shape.name == "recv"]
    if len(sends) != len(recvs):
        reason = f"{len(sends)} sends to itself and {len(recvs)} receives from itself"
        raise CommError(USAGE, reason, place=f"rank {comm.rank}", next="give each its other half")
    for send, recv in zip(sends, recvs, strict=True):
        if (send.count, send.type) != (recv.count, recv.type):
            reason = f"it sends itself {send.count} elements and expects {recv.count}"
            raise CommError(MISMATCH, reason, culprits=[comm.rank], place=f"rank {comm.rank}")
    return list(zip(sends, recvs, strict=True))


# ---- end of the process, and fork ---------------------------------------------------------------

_open: weakref.WeakSet[Communicator] = weakref.WeakSet()
_open_lock = threading.Lock()  # ranks may be threads of one process


def _now_open() -> list[Communicator]:
    """A snapshot of the open communicators of this process."""
    with _open_lock:
        return list(_open)


def _at_exit() -> None:
    for comm in sorted(_now_open(), key=lambda one: one._parent is None):
        comm.close()


def _after_fork() -> None:
    global _open_lock
    _open_lock = threading.Lock()  # the thread that held it may not exist in the child
    for comm in _now_open():
        comm._forked = True
        comm._quick = comm._all_quick = {}


atexit.register(_at_exit)
os.register_at_fork(after_in_child=_after_fork)

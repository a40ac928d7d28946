"""The communicator: what a program calls.

    import unipal
    comm = unipal.init()                      # under `pal run`, or rank=, size=, address=
    x = comm.alloc(1 << 20, "float32")        # memory of the chip; or any NumPy array
    comm.all_reduce(x)                        # in place
    comm.all_gather(x, out)                   # out of place
    work = comm.all_reduce(x, async_op=True)
    work.wait()

A communicator is one total order of collectives; its ranks make the same calls in the same order.
Threads may share one: their calls queue. Every call ends within the deadline, with its result or
with a CommError that names who caused it.
"""

from __future__ import annotations

import atexit
import contextlib
import dataclasses
import json
import os
import threading
import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np
from unipal.engine import buffers, calls, native, opening, plans, select
from unipal.engine import chip as chips
from unipal.engine.algorithms import Lowering
from unipal.engine.bootstrap import JOIN_SECONDS, job_of, join
from unipal.engine.buffers import SIZES, DeviceArray, DeviceMemory
from unipal.engine.calls import Call, Caller
from unipal.engine.errors import (
    ABORTED,
    FAILED,
    MISMATCH,
    USAGE,
    CommError,
    PlanMismatch,
)
from unipal.engine.exchange import Exchange
from unipal.engine.operations import Operations
from unipal.engine.plan import PlanError
from unipal.engine.quick import MOST_REMEMBERED
from unipal.engine.settings import Settings, changed, settings
from unipal.engine.windows import Windows
from unipal.engine.work import Group, Work

_LOWERINGS = {Lowering.HOST: 0, Lowering.PROXY: 1, Lowering.STREAM: 2}
_UNLIMITED = 1 << 63  # elements per round
_UNKNOWN_BLOCK = 1 << 20  # bytes for which all_to_allv is chosen
_COLLECTIVE_BYTES = 15  # enum engineFact
_MANY_WORKS = 64  # pending works from which finished ones are looked for


def init(
    rank: int | None = None,
    size: int | None = None,
    address: str | None = None,
    chip: Any = "cpu",
    *,
    secret: bytes | str | None = None,
    timeout: float | None = None,
    join_timeout: float | None = None,
    uncertified: bool | None = None,
    **more: Any,
) -> Communicator:
    """Joins a job and opens its communicator of all ranks.

    Without rank, size and address: those of `pal run`, or a job of one rank. `address`:
    "unix:/folder/socket", "tcp:host:port" (needs `secret` or UNIPAL_JOB_SECRET_FILE) or
    "threads:name" for ranks that are threads of this process. `chip`: a name, a path, a loaded
    Device, or "host" for host memory only. `timeout`: seconds until a call that does not move
    fails. `uncertified` runs a chip whose certificate does not unlock the runner. More settings:
    `unipal.engine.settings`.
    """
    job = job_of(rank, size, address, secret)
    set_ = settings(timeout=timeout, uncertified=uncertified, **more)
    exchange = join(job, timeout=join_timeout if join_timeout is not None else JOIN_SECONDS)
    try:
        return Communicator(exchange, range(job.size), "world", chips.load(chip), set_)
    except BaseException:
        exchange.close()
        raise


class Communicator(Operations, Windows):
    """Ranks that call operations together. `rank` of `size`; made by `init` or `dup`."""

    def __init__(
        self,
        exchange: Exchange,
        members: Sequence[int],
        name: str,
        loaded: chips.LoadedChip,
        settings: Settings,
        parent: Communicator | None = None,
    ) -> None:
        super().__init__()
        self._ffi, self._lib = native.core()
        self._exchange, self._members, self.name = exchange, tuple(members), name
        self._chip, self.settings, self._parent = loaded, settings, parent
        self.rank, self.size = self._members.index(exchange.rank), len(self._members)
        self._who = Caller(self.rank, self.size)
        self._closed = self._forked = False
        self._children = self._exchanged = 0
        self._works: set[Work] = set()
        self._works_lock = threading.RLock()
        self._preparing = threading.RLock()
        self._prepared: dict[tuple[Any, ...], Any] = {}
        self._windows: dict[int, int] = {}  # address → bytes; of `window`
        self._decisions: dict[tuple[str, int, int], select.Decision] = {}
        self._own_choices: dict[str, select.Choice] = {}
        self._agreed: set[plans.Key] = set()
        self._groups = 0
        self._mine = threading.local()
        exchange.serve(f"{name}/plan/", self._answer)
        opened = opening.open_rank(exchange, self._members, name, loaded, settings)
        self._native, self.situation = opened.comm, opened.situation
        self._bound = self._lib.engine_call_bound
        self._bound_pair = self._lib.engine_sendrecv_bound
        _open.add(self)
        exchange.listen(self._is_gone)

    # ---- memory --------------------------------------------------------------------------------

    def alloc(self, count: int, dtype: Any = "float32") -> DeviceArray:
        """Memory of the chip for `count` elements, not initialised."""
        self._usable()
        if self._chip.device is None:
            reason = "a communicator over host memory has no chip to allocate on"
            raise CommError(USAGE, reason, place="alloc", next="use NumPy arrays, or name a chip")
        code = buffers.type_code(dtype)
        memory = DeviceMemory(self._chip.device, count * SIZES[code], _Forget(self))
        return DeviceArray(memory, memory.address, count, code)

    def mem_alloc(self, bytes: int) -> DeviceArray:
        """`alloc` of bytes that are shown to the other ranks from the start."""
        array = self.alloc(bytes, "uint8")
        self.register(array)
        return array

    def register(self, x: Any) -> None:
        """Shows the memory that holds x to the other ranks until `unregister` or its end.

        Calls find memory by themselves; registered memory is never looked up again.
        """
        self._usable()
        found = buffers.describe(x, dtype="uint8" if not hasattr(x, "dtype") else None)
        size = found.elements * SIZES[found.type]
        if size and self._lib.engine_register(self._native, found.address, size):
            raise native.last_error("register")

    def unregister(self, x: Any) -> None:
        """Takes a `register` back."""
        self._usable()
        found = buffers.describe(x, dtype="uint8" if not hasattr(x, "dtype") else None)
        if found.elements and self._lib.engine_unregister(self._native, found.address):
            raise native.last_error("unregister")

    # ---- life ----------------------------------------------------------------------------------

    def dup(self, **settings: Any) -> Communicator:
        """Another communicator of the same ranks, with an order of its own. All ranks call it.

        `settings` replace those of this one, such as algorithms="ring" or lowering="stream".
        """
        self._usable()
        with self._preparing:
            self._children += 1
            name = f"{self.name}.{self._children}"
        set_ = changed(self.settings, **settings)
        return Communicator(self._exchange, self._members, name, self._chip, set_, self._root())

    def exchange(self, value: Any) -> list[Any]:
        """Small JSON values of all ranks, by rank, over the control connections. All ranks call it;
        it moves no data of the chip and takes some 100 microseconds.
        """
        self._usable()
        with self._preparing:
            self._exchanged += 1
            key = f"{self.name}: exchange {self._exchanged}"
        return self._exchange.all_gather(
            key, value, members=self._members, timeout=self.settings.timeout
        )

    def explain(self, operation: str, count: int, dtype: Any = "float32") -> select.Decision:
        """Which algorithm and lowering would serve a call of `count`, and why not the others."""
        size = SIZES[buffers.type_code(dtype)]
        return self._decide(operation, count * size)

    def abort(self, reason: str = "") -> None:
        """Fails the communicator on all ranks; local, at once, waits for nobody. Idempotent."""
        if not self._closed:
            text = (reason or f"rank {self.rank} called abort").encode()
            self._lib.engine_abort(self._native, text, self.rank)

    def fact(self, number: int) -> int:
        """A number of the core's: enum engineFact in engine/core/engine.h."""
        self._usable()
        return int(self._lib.engine_fact(self._native, number))

    @property
    def recorder(self) -> str:
        """Path of this rank's flight recorder file; "" without one."""
        self._usable()
        return str(self._ffi.string(self._lib.engine_recorder(self._native)).decode())

    def close(self) -> None:
        """Waits for this rank's own pending works, within their deadline, and leaves.

        The communicator of `init` also leaves the job. Closing twice does nothing.
        """
        if self._closed:
            return
        if not self._forked:
            for work in list(self._works):
                with contextlib.suppress(CommError):
                    work.wait()
        self._release()

    def __enter__(self) -> Communicator:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            self.close()
            return
        why = f"{type(error).__name__}: {error}".split("\n")[0]
        self.abort(why)
        self._release(why)

    def __repr__(self) -> str:
        return f"Communicator({self.name}, rank {self.rank} of {self.size}, {self._chip.name})"

    def _release(self, why: str = "") -> None:
        with self._works_lock:
            if self._closed:
                return
            self._closed = True
            self._quick = self._all_quick = {}
            _open.discard(self)
            if not self._forked:
                self._lib.engine_close(self._native)
            for work in list(self._works):
                work._lost()
            self._works.clear()
        if self._parent is None and not self._forked:
            self._exchange.close(why)

    def _root(self) -> Communicator:
        return self if self._parent is None else self._parent

    def _usable(self) -> None:
        if self._forked:
            reason = "this process was forked from the one that opened the communicator"
            following = "start processes by spawn, and call unipal.init in each"
            raise CommError(USAGE, reason, place=repr(self), next=following)
        if self._closed:
            raise CommError(USAGE, "the communicator is closed", place=repr(self))

    def _go_on(self, code: int, what: str) -> None:
        """After a blocking call that did not simply succeed: waits on, or raises its error."""
        try:
            while code == native.IN_PROGRESS:  # Python looks at signals here
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
        """The core's reason for what just failed in this thread, or on this communicator."""
        _, lib = native.core()
        if self._closed:
            return CommError(ABORTED, "the communicator was closed", place=what)
        place = f"{what} at rank {self.rank} of {self.name}"
        record = native.new_error()
        lib.engine_error(self._native, record)
        if not record.code:
            return native.last_error(place)
        return native.error_of(record, place)

    # ---- the first call of a kind --------------------------------------------------------------

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
        prepared = self._ready(call)
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
        return None

    def _start(self, calls: Sequence[Call], stream: int) -> Work:
        """Enqueues calls, all or none."""
        self._usable()
        calls = _local_copies(self, calls)
        names = ", ".join(dict.fromkeys(call.shape.name for call in calls)) or "copy"
        requests = self._ffi.new("engineRequest[]", max(1, len(calls)))
        alive: list[object] = []
        for request, call in zip(requests, calls, strict=False):
            request.prepared = self._ready(call)
            request.input, request.output, request.count = call.input, call.output, call.count
            if call.vectors is not None:
                vectors, keep = self._vectors(call)
                request.vectors = vectors
                alive += (vectors, keep)
        handle = self._ffi.new("engineWork **")
        if len(self._works) >= _MANY_WORKS:
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

    def _vectors(self, call: Call) -> tuple[Any, object]:
        """The core's struct, and what must live as long as it."""
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

    def _with_longest(self, call: Call) -> Call:
        """all_to_allv with the longest block of any rank, which only pairs know, where it matters:
        asked by a small all_reduce, so that all ranks loop equally often.
        """
        vectors = call.vectors
        assert vectors is not None
        if self._lib.engine_chunk(self._ready(call)) >= _UNLIMITED:
            return call  # one round, whatever the lengths
        longest = np.array([vectors.longest], dtype=np.int64)
        if getattr(self._mine, "group", None) is not None:
            reason = "all_to_allv cannot stand in a group: it first agrees on the longest block"
            raise CommError(USAGE, reason, place="all_to_allv", next="call it by itself")
        ask = calls.resolve(self._who, "all_reduce", longest, None, op="max")
        prepared = self._ready(ask, self._by_host("all_reduce", longest.nbytes))
        code = self._lib.engine_call(prepared, ask.input, ask.output, ask.count, 0)
        if code:
            self._go_on(code, call.shape.name)
        agreed = calls.Vectors(
            vectors.input_counts,
            vectors.input_displs,
            vectors.output_counts,
            vectors.output_displs,
            int(longest[0]),
        )
        return dataclasses.replace(call, vectors=agreed, asked=True)

    def _decide(self, operation: str, block_bytes: int) -> select.Decision:
        """The decision for blocks of so many bytes."""
        shape = calls.shapes()[operation]
        blocks = self.size if "n" in (shape.input, shape.output) else 1
        if operation == "all_to_allv":
            block_bytes = _UNKNOWN_BLOCK  # ranks know different lengths, and must choose alike
        key = (operation, block_bytes, blocks)
        found = self._decisions.get(key)
        if found is None:
            if len(self._decisions) >= MOST_REMEMBERED:
                self._decisions.clear()
            found = select.decide(operation, blocks * block_bytes, block_bytes, self.situation)
            self._decisions[key] = found
        return found

    def _by_host(self, operation: str, size: int) -> select.Choice:
        """The choice for a small value of the engine's own, in host memory."""
        found = self._own_choices.get(operation)
        if found is None:
            free = dataclasses.replace(self.settings, lowering=None, algorithms={})
            situation = dataclasses.replace(
                self.situation, lowerings=(Lowering.HOST,), settings=free
            )
            found = select.decide(operation, size, size, situation).chosen
            self._own_choices[operation] = found
        return found

    def _ready(self, call: Call, choice: select.Choice | None = None) -> Any:
        """The prepared call: decided, built, checked, agreed and loaded at its first use."""
        self._usable()
        if choice is None:
            longest = call.count if call.vectors is None else call.vectors.longest
            choice = self._decide(call.shape.name, longest * call.element_bytes).chosen
        if self._windows and self._in_windows(call, choice):
            choice = dataclasses.replace(choice, staged=False)
        key = (
            call.shape.name,
            call.type,
            call.reduce,
            call.root,
            call.in_place,
            call.peer,
            choice.algorithm.name,
            choice.lowering,
            choice.staged,
        )
        found = self._prepared.get(key)
        if found is None:
            with self._preparing:
                found = self._prepared.get(key)
                if found is None:
                    found = self._prepared[key] = self._prepare(call, choice)
        return found

    def _prepare(self, call: Call, choice: select.Choice) -> Any:
        pair = call.peer >= 0
        key = plans.Key(
            call.shape.name,
            choice.algorithm.name,
            2 if pair else self.size,
            call.root,
            choice.staged,
            not self.settings.unchecked,
        )
        if not pair:
            self._agree(key)
        rank = (0 if call.shape.name == "send" else 1) if pair else self.rank
        try:
            image = plans.image(key, rank)
        except PlanError as error:
            raise plans.refused(error, key) from None
        operation = self._ffi.new("engineOperation *")
        operation.struct_size = self._ffi.sizeof("engineOperation")
        operation.type, operation.reduce = call.type, call.reduce
        operation.peer = call.peer if pair else 0
        operation.lowering = _LOWERINGS[choice.lowering]
        operation.in_place = call.in_place
        if call.shape.reduces:
            operation.chunk = plans.chunk(key, call.element_bytes, self.fact(_COLLECTIVE_BYTES))
        answer, problem = self._ffi.new("enginePrepared **"), native.new_error()
        if self._lib.engine_prepare(self._native, image, operation, answer, problem):
            raise native.error_of(problem, key.text)
        return answer[0]

    # ---- agreement -----------------------------------------------------------------------------

    def _agree(self, key: plans.Key) -> None:
        """All ranks would run the same plan, or a PlanMismatch says who would not."""
        if key in self._agreed or self.size == 1:
            return
        question = f"{self.name}/plan/{json.dumps(key)}"
        answers = self._exchange.agree(
            question, members=self._members, timeout=self.settings.timeout
        )
        wrong = {rank: answer for rank, answer in enumerate(answers) if "error" in answer}
        if wrong:
            rank, answer = next(iter(wrong.items()))
            raise CommError(
                FAILED, f"rank {rank}: {answer['error']}", culprits=wrong, place=key.text
            )
        opening.require_same(
            [{"plan": answer["digest"]} for answer in answers], key.text, PlanMismatch
        )
        self._agreed.add(key)

    def _answer(self, question: str) -> dict[str, str]:
        """What the control thread says when a rank asks which plan a key has here."""
        key = plans.Key.parse(json.loads(question.partition("/plan/")[2]))
        return {"digest": plans.checked(key).digest}

    def _is_gone(self, rank: int, why: str, clean: bool) -> None:
        """A control thread's news. The core sees dead processes by itself; threads it cannot."""
        if clean or self._closed or self._forked or rank not in self._members:
            return
        if self.fact(2):  # ranks are threads
            self._lib.engine_abort(self._native, why.encode(), self._members.index(rank))

    # ---- groups --------------------------------------------------------------------------------

    def group(self, *, stream: int = 0, async_op: bool = False) -> Group:
        """`with comm.group():` calls of this thread inside start together at its end."""
        return Group(self, stream, async_op)

    def _enter_group(self, group: Group) -> None:
        self._usable()
        if getattr(self._mine, "group", None) is not None:
            raise CommError(USAGE, "a group inside a group", place="group", next="use one")
        self._mine.group = group
        with self._works_lock:
            self._groups += 1
            self._quick = {}

    def _leave_group(self) -> None:
        self._mine.group = None
        with self._works_lock:
            self._groups -= 1
            if not self._groups and not self._closed:
                self._quick = self._all_quick


class _Forget:
    """Tells an open communicator that memory is about to be freed; keeps it not alive."""

    def __init__(self, comm: Communicator) -> None:
        self._comm = weakref.ref(comm)

    def __call__(self, address: int) -> None:
        comm = self._comm()
        if comm is not None and not comm._closed and not comm._forked:
            comm._lib.engine_forget(comm._native, address)


def _local_copies(comm: Communicator, calls: Sequence[Call]) -> list[Call]:
    """Does the messages of a rank to itself, each send with its recv; answers the other calls."""
    sends = [c for c in calls if c.peer == comm.rank and c.shape.name == "send"]
    recvs = [c for c in calls if c.peer == comm.rank and c.shape.name == "recv"]
    if len(sends) != len(recvs):
        reason = f"{len(sends)} sends to itself and {len(recvs)} receives from itself"
        raise CommError(USAGE, reason, place=f"rank {comm.rank}", next="give each its other half")
    for send, recv in zip(sends, recvs, strict=True):
        if (send.count, send.type) != (recv.count, recv.type):
            reason = f"it sends itself {send.count} elements and expects {recv.count}"
            raise CommError(MISMATCH, reason, culprits=[comm.rank], place=f"rank {comm.rank}")
        buffers.copy(comm._chip.device, recv, send)
    return [call for call in calls if call.peer != comm.rank]


# ---- the process ends, or forks -----------------------------------------------------------------

_open: weakref.WeakSet[Communicator] = weakref.WeakSet()


def _at_exit() -> None:
    for comm in sorted(_open, key=lambda one: one._parent is None):
        comm.close()


def _after_fork() -> None:
    for comm in list(_open):
        comm._forked = True
        comm._quick = comm._all_quick = {}


atexit.register(_at_exit)
os.register_at_fork(after_in_child=_after_fork)

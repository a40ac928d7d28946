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

Buffers are NumPy arrays, chip memory (`comm.alloc`), or objects that expose their memory. If `out`
is None a call works in place: x is the larger of the two buffers. `stream` is the chip's; its
earlier work is waited for before the start. `async_op` returns a Work at once.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import threading
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from unipal.engine import native
from unipal.engine.calls import buffers
from unipal.engine.calls import call as calls
from unipal.engine.calls.buffers import SIZES, DeviceArray, DeviceMemory
from unipal.engine.calls.call import resolve, resolve_v
from unipal.engine.calls.work import Group, Work
from unipal.engine.comm import c_api, open, prepare
from unipal.engine.comm.calls import Calls
from unipal.engine.comm.derive import Family
from unipal.engine.comm.fast_path import FastPath, vector_key
from unipal.engine.comm.peers import Peers
from unipal.engine.comm.prepare import Plans
from unipal.engine.comm.runner_services import RunnerServices
from unipal.engine.comm.state import State
from unipal.engine.comm.windows import Windows, extent
from unipal.engine.errors import USAGE, CommError
from unipal.engine.rendezvous import reaper, wait_graph
from unipal.engine.rendezvous.bootstrap import JOIN_SECONDS, job_of, join
from unipal.engine.rendezvous.control_plane import Exchange
from unipal.engine.runners import homo, host, hybrid
from unipal.engine.selection import loaded_chip as chips
from unipal.engine.selection import select
from unipal.engine.selection.context import Context
from unipal.engine.settings import Settings, settings
from unipal.generated.operation_codes import (
    ALL_GATHER,
    ALL_GATHERV,
    ALL_REDUCE,
    ALL_TO_ALL,
    ALL_TO_ALLV,
    BARRIER,
    BROADCAST,
    GATHER,
    GATHERV,
    RECV,
    REDUCE,
    REDUCE_SCATTER,
    REDUCE_SCATTERV,
    SCATTER,
    SCATTERV,
    SEND,
    SENDRECV,
)

log = logging.getLogger("unipal")


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


@dataclass(frozen=True)
class Parts:
    """The parts of a communicator."""

    state: State
    peers: Peers
    fast: FastPath
    windows: Windows
    plans: Plans
    calls: Calls
    family: Family


def parts_of(comm: Communicator) -> Parts:
    """The parts of a communicator, for tests, proofs and benchmarks. Programs do not need them."""
    return comm._parts


class Communicator:
    """Ranks that call operations together: `rank` of `size`. Made by `init`, `dup`, `split` or
    `shrink`. `without`: ranks that `shrink` left out, numbered as in the previous communicator,
    with reasons.
    """

    # A communicator has parts, and most methods pass a call on to one of them. Operations first ask
    # the table of known calls, `_fast`. The most frequent ones make that look-up and the call of
    # the core right here, because one more Python call would cost as much as the look-up.

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
        self.name, self.settings, self._parent = name, settings, parent
        self._keeps_job = parent is None or heir  # the last of these to close leaves the job
        self.without: Mapping[int, str] = {}
        self._leaving = threading.RLock()  # one thread closes; others wait for it
        exchange.serve(wait_graph.PREFIX, lambda key: _account(exchange))
        exchange.serve(f"{name}/plan/", prepare.answer)
        members = tuple(members)
        try:
            handle, self.context = open.open_rank(exchange, members, name, loaded, settings)
        except BaseException:
            for prefix in _prefixes(name):
                exchange.forget(prefix, members, self._rank_left)
            raise
        self._state = State(exchange, members, name, loaded, settings, handle, self.context)
        self.rank, self.size, self._caller = self._state.rank, self._state.size, self._state.caller
        self._peers = Peers(self._state)
        self._fast = FastPath(self._state, self._peers)
        self._windows = Windows(self._state, self._peers, self._fast)
        self._plans = Plans(self._state, self._peers, self._windows)
        self._calls = Calls(self._state, self._peers, self._fast, self._windows, self._plans)
        self._family = Family(self._state, self._peers)
        self._parts = Parts(
            self._state, self._peers, self._fast, self._windows, self._plans, self._calls,
            self._family,
        )  # fmt: skip
        services = RunnerServices(self._state, self._peers, self._fast, self._plans, self._calls)
        self._state.runner = homo.of(services) or hybrid.of(services) or host.of(services)
        with _open_lock:
            _open.add(self)
            # Handlers run in reverse order: this one before adaptors that were loaded meanwhile
            # close.
            atexit.unregister(_at_exit)
            atexit.register(_at_exit)
        exchange.listen(self._rank_left)

    def __repr__(self) -> str:
        return self._state.title

    def all_reduce(
        self,
        x: Any,
        out: Any = None,
        op: str = "sum",
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Every rank gets op over all ranks' x: in `out`, or in x itself.

        `op`: sum, prod, max, min, avg. `dtype="bfloat16"` for 16-bit integers that contain
        bfloat16. `stream`: the chip's, waited for before the start. `async_op`: returns a Work at
        once.
        """
        if type(x) is DeviceArray and out is None:
            fast = self._fast
            bound = fast.known((ALL_REDUCE, x.key, op))
            if bound is not None and not async_op:
                address = x.address
                code = fast.bound(bound, address, address, stream)
                if code:
                    fast.finish(code, "all_reduce")
                return None
        if not async_op and dtype is None and self._fast.call(ALL_REDUCE, x, out, op, stream):
            return None
        call = resolve(self._caller, "all_reduce", x, out, dtype=dtype, op=op)
        return self._calls.run(call, stream, async_op, (ALL_REDUCE, x, out, op, dtype))

    def reduce(
        self,
        x: Any,
        out: Any = None,
        root: int = 0,
        op: str = "sum",
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """`root` gets op over all ranks' x: in `out`, or in x itself."""
        if not async_op and dtype is None and self._fast.call(REDUCE, x, out, (op, root), stream):
            return None
        call = resolve(self._caller, "reduce", x, out, dtype=dtype, op=op, root=root)
        return self._calls.run(call, stream, async_op, (REDUCE, x, out, (op, root), dtype))

    def broadcast(
        self,
        x: Any,
        root: int = 0,
        out: Any = None,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Every rank gets root's x: in `out`, or in x itself."""
        if type(x) is DeviceArray and out is None:
            fast = self._fast
            bound = fast.known((BROADCAST, x.key, root))
            if bound is not None and not async_op:
                address = x.address
                code = fast.bound(bound, address, address, stream)
                if code:
                    fast.finish(code, "broadcast")
                return None
        if not async_op and dtype is None and self._fast.call(BROADCAST, x, out, root, stream):
            return None
        call = resolve(self._caller, "broadcast", x, out, dtype=dtype, root=root)
        return self._calls.run(call, stream, async_op, (BROADCAST, x, out, root, dtype))

    def all_gather(
        self,
        x: Any,
        out: Any = None,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Every rank gets all ranks' x, concatenated in `out` of size·len(x) elements.

        In place x is that buffer, and this rank's block is at rank·count in it.
        """
        if not async_op and dtype is None and self._fast.call(ALL_GATHER, x, out, 0, stream):
            return None
        call = resolve(self._caller, "all_gather", x, out, dtype=dtype)
        return self._calls.run(call, stream, async_op, (ALL_GATHER, x, out, 0, dtype))

    def reduce_scatter(
        self,
        x: Any,
        out: Any = None,
        op: str = "sum",
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Rank r gets block r of op over all ranks' x: in `out`, or at r·count in x itself."""
        if not async_op and dtype is None and self._fast.call(REDUCE_SCATTER, x, out, op, stream):
            return None
        call = resolve(self._caller, "reduce_scatter", x, out, dtype=dtype, op=op)
        return self._calls.run(call, stream, async_op, (REDUCE_SCATTER, x, out, op, dtype))

    def all_to_all(
        self,
        x: Any,
        out: Any,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Block i of rank r's x becomes block r of rank i's `out`."""
        if not async_op and dtype is None and self._fast.call(ALL_TO_ALL, x, out, 0, stream):
            return None
        call = resolve(self._caller, "all_to_all", x, out, dtype=dtype)
        return self._calls.run(call, stream, async_op, (ALL_TO_ALL, x, out, 0, dtype))

    def gather(
        self,
        x: Any,
        out: Any = None,
        root: int = 0,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """`root` gets all ranks' x, concatenated in `out`; other ranks need no out.

        In place root's x is that buffer and contains its own block.
        """
        if out is None and type(x) is DeviceArray:
            fast = self._fast
            bound = fast.known((GATHER, x.key, root))
            if bound is not None and not async_op:
                address = x.address
                code = fast.bound(bound, address, address, stream)
                if code:
                    fast.finish(code, "gather")
                return None
        if not async_op and dtype is None and self._fast.call(GATHER, x, out, root, stream):
            return None
        call = resolve(self._caller, "gather", x, out, dtype=dtype, root=root)
        return self._calls.run(call, stream, async_op, (GATHER, x, out, root, dtype))

    def scatter(
        self,
        x: Any,
        out: Any = None,
        root: int = 0,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Rank r gets block r of root's x in `out`; other ranks need no x.

        In place root keeps its own block in x; other ranks receive into x.
        """
        if x is None and type(out) is DeviceArray:
            fast = self._fast
            bound = fast.known((SCATTER, -1, root, out.key))
            if bound is not None and not async_op:
                code = fast.bound(bound, 0, out.address, stream)
                if code:
                    fast.finish(code, "scatter")
                return None
        if not async_op and dtype is None and self._fast.call(SCATTER, x, out, root, stream):
            return None
        call = resolve(self._caller, "scatter", x, out, dtype=dtype, root=root)
        return self._calls.run(call, stream, async_op, (SCATTER, x, out, root, dtype))

    def barrier(self, *, stream: int = 0, async_op: bool = False) -> Work | None:
        """Returns on no rank before all ranks have entered."""
        fast = self._fast
        bound = fast.known((BARRIER,))
        if bound is not None and not async_op and not (stream and self._state.runner is not None):
            code = fast.bound(bound, 0, 0, stream)
            if code:
                fast.finish(code, "barrier")
            return None
        call = resolve(self._caller, "barrier", None, None)
        return self._calls.run(call, stream, async_op, (BARRIER,))

    def all_gatherv(
        self,
        x: Any,
        out: Any = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """all_gather of counts[r] elements of rank r, at displs[r] of `out`. In place x is out.

        All ranks pass the same counts. Without displs the blocks are consecutive.
        """
        key = vector_key(counts, displs)
        if (
            not async_op
            and dtype is None
            and self._fast.call_v(ALL_GATHERV, x, out, (0, key), stream)
        ):
            return None
        call = resolve_v(self._caller, "all_gatherv", x, out, counts, displs, dtype=dtype)
        return self._calls.run(call, stream, async_op, (ALL_GATHERV, x, out, (0, key), dtype))

    def gatherv(
        self,
        x: Any,
        out: Any = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        root: int = 0,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """gather of counts[r] elements of rank r. All ranks pass the same counts."""
        key = vector_key(counts, displs)
        if (
            not async_op
            and dtype is None
            and self._fast.call_v(GATHERV, x, out, (root, key), stream)
        ):
            return None
        call = resolve_v(self._caller, "gatherv", x, out, counts, displs, dtype=dtype, root=root)
        return self._calls.run(call, stream, async_op, (GATHERV, x, out, (root, key), dtype))

    def scatterv(
        self,
        x: Any,
        out: Any = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        root: int = 0,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """scatter of counts[r] elements to rank r. All ranks pass the same counts."""
        key = vector_key(counts, displs)
        if (
            not async_op
            and dtype is None
            and self._fast.call_v(SCATTERV, x, out, (root, key), stream)
        ):
            return None
        call = resolve_v(self._caller, "scatterv", x, out, counts, displs, dtype=dtype, root=root)
        return self._calls.run(call, stream, async_op, (SCATTERV, x, out, (root, key), dtype))

    def reduce_scatterv(
        self,
        x: Any,
        out: Any = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        op: str = "sum",
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """reduce_scatter of counts[r] elements to rank r. All ranks pass the same counts."""
        key = vector_key(counts, displs)
        if (
            not async_op
            and dtype is None
            and self._fast.call_v(REDUCE_SCATTERV, x, out, (op, key), stream)
        ):
            return None
        call = resolve_v(
            self._caller, "reduce_scatterv", x, out, counts, displs, dtype=dtype, op=op
        )
        return self._calls.run(call, stream, async_op, (REDUCE_SCATTERV, x, out, (op, key), dtype))

    def all_to_allv(
        self,
        x: Any,
        out: Any,
        send_counts: Sequence[int],
        recv_counts: Sequence[int],
        send_displs: Sequence[int] | None = None,
        recv_displs: Sequence[int] | None = None,
        *,
        dtype: Any = None,
        stream: int = 0,
        async_op: bool = False,
    ) -> Work | None:
        """all_to_all of send_counts[r] elements to rank r and recv_counts[r] from it."""
        key = vector_key(send_counts, send_displs), vector_key(recv_counts, recv_displs)
        if not async_op and dtype is None and self._fast.call_v(ALL_TO_ALLV, x, out, key, stream):
            return None
        call = calls.resolve_all_to_allv(
            self._caller, x, out, send_counts, recv_counts, send_displs, recv_displs, dtype=dtype
        )
        call = self._calls.with_longest(call, stream)
        given = None if call.asked else (ALL_TO_ALLV, x, out, key, dtype)
        return self._calls.run(call, stream, async_op, given)

    # ---- messages ------------------------------------------------------------------------------

    def send(self, x: Any, dest: int, *, dtype: Any = None, stream: int = 0) -> None:
        """Sends x to `dest`, which calls recv. Returns when x may be changed."""
        if dtype is None and self._fast.message(SEND, x, dest, stream):
            return
        call = calls.resolve_message(self._caller, "send", x, dest, "dest", dtype=dtype)
        self._calls.message(call, stream, False, (SEND, x, None, dest, dtype))

    def recv(self, x: Any, source: int, *, dtype: Any = None, stream: int = 0) -> None:
        """Receives x from `source`, in the size and type that it sends."""
        if dtype is None and self._fast.message(RECV, x, source, stream):
            return
        call = calls.resolve_message(self._caller, "recv", x, source, "source", dtype=dtype)
        self._calls.message(call, stream, False, (RECV, x, None, source, dtype))

    def isend(self, x: Any, dest: int, *, dtype: Any = None, stream: int = 0) -> Work | None:
        """As send, but returns at once; completes without a waiter. x must not change until
        then.
        """
        call = calls.resolve_message(self._caller, "send", x, dest, "dest", dtype=dtype)
        return self._calls.message(call, stream, True, (SEND, x, None, dest, dtype))

    def irecv(self, x: Any, source: int, *, dtype: Any = None, stream: int = 0) -> Work | None:
        """As recv, but returns at once."""
        call = calls.resolve_message(self._caller, "recv", x, source, "source", dtype=dtype)
        return self._calls.message(call, stream, True, (RECV, x, None, source, dtype))

    def sendrecv(
        self,
        x: Any,
        out: Any,
        dest: int,
        source: int,
        *,
        dtype: Any = None,
        stream: int = 0,
    ) -> None:
        """Sends x to `dest` and receives `out` from `source`, both at once."""
        fast = self._fast
        if type(x) is DeviceArray and type(out) is DeviceArray:
            pair = fast.known((SENDRECV, x.key, out.key, dest, source))
            if pair is not None:
                code = fast.bound_pair(pair[0], x.address, pair[1], out.address, stream)
                if code:
                    fast.finish(code, "sendrecv")
                return
        if dtype is None and fast.sendrecv(x, out, dest, source, stream):
            return
        send = calls.resolve_message(self._caller, "send", x, dest, "dest", dtype=dtype)
        recv = calls.resolve_message(self._caller, "recv", out, source, "source", dtype=dtype)
        given = (SEND, x, None, dest, dtype), (RECV, out, None, source, dtype)
        self._calls.sendrecv(send, recv, stream, given)

    # ---- groups --------------------------------------------------------------------------------

    def group(self, *, stream: int = 0, async_op: bool = False) -> Group:
        """Calls of this thread inside `with comm.group():` start together at its end."""
        return Group(self._calls, stream, async_op)

    # ---- memory --------------------------------------------------------------------------------

    def alloc(self, count: int, dtype: Any = "float32") -> DeviceArray:
        """Allocates uninitialised memory of the chip for `count` elements."""
        self._state.require_open()
        device = self._state.chip.device
        if device is None:
            reason = "a communicator over host memory has no chip to allocate on"
            raise CommError(USAGE, reason, place="alloc", next="use NumPy arrays, or name a chip")
        code = buffers.type_code(dtype)
        memory = DeviceMemory(device, count * SIZES[code], _Forget(self._state))
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
        state = self._state
        state.require_open()
        address, size = extent(x)
        if size and state.lib.engine_register(state.handle, address, size):
            raise native.last_error("register")

    def unregister(self, x: Any) -> None:
        """Reverts `register`."""
        state = self._state
        state.require_open()
        address, size = extent(x)
        if size and state.lib.engine_unregister(state.handle, address):
            raise native.last_error("unregister")

    def window(self, x: Any) -> None:
        """Registers the chip's memory x with all ranks. All ranks call this, each with its own
        memory.

        STREAM calls access windows directly if their buffers are inside windows, at the same offset
        on every rank. Other STREAM calls go through scratch.
        """
        self._windows.open(x)

    def close_window(self, x: Any) -> None:
        """Reverts `window`. All ranks call it when their calls on it have ended."""
        self._windows.close(x)

    # ---- derived communicators -----------------------------------------------------------------

    def dup(self, **settings: Any) -> Communicator:
        """Another communicator of the same ranks, with its own order. All ranks call it.

        `settings` override those of this one, such as algorithms="ring" or lowering="stream".
        """
        return self._family.dup(self._open_relative, settings)

    def split(self, color: int | None, key: int | None = None) -> Communicator | None:
        """A communicator of the ranks that pass the same color, ordered by key (None: this rank),
        then by rank. All ranks call it; a rank with color None gets None. This communicator does
        not change.

        Ends within three deadlines. CommError names a rank that does not call it, or is gone.
        """
        return self._family.split(self._open_relative, color, key)

    def shrink(self, exclude: Sequence[int] = (), *, timeout: float | None = None) -> Communicator:
        """A new communicator of the survivors of this one, in the same order.

        All survivors call it, after a failure or without one. They may have different knowledge:
        one decision for all leaves out ranks that are gone (dead processes), ranks in any
        survivor's `exclude` (ranks of this communicator, such as the `culprits` of an error), and
        ranks that do not call within `timeout` seconds (None: the communicator's timeout).
        `without` of the new communicator has them with reasons. Another round leaves out a survivor
        that fails meanwhile.

        This communicator fails on all ranks at once, so that survivors still waiting in a call
        return and shrink too: with the error that this rank reacts to, if there is one, otherwise
        as aborted. It stays failed. Close it when convenient: that frees its memory and windows,
        never the new one's.

        Ends within `timeout` plus one deadline per round. CommError (aborted): this rank was left
        out. A rank that hangs or is stopped may, when it resumes, still write to the scratch of the
        old communicator and to the buffers of the failed call.
        """
        return self._family.shrink(self._open_relative, exclude, timeout)

    # ---- other ranks, and explanations ---------------------------------------------------------

    def exchange(self, value: Any) -> list[Any]:
        """Exchanges small JSON values of all ranks, by rank, over the control connections.
        Collective over all ranks. It moves no data of the chip and takes about 100 microseconds.
        """
        return self._peers.exchange(value)

    def explain(
        self, operation: str, count: int, dtype: Any = "float32", op: Any = "sum"
    ) -> select.Decision:
        """Explains which runner, algorithm and lowering serve a call of `count` elements per block,
        and why the others do not. The call itself asks the same function. Local: no communication.
        """
        return self._plans.explain(operation, count, dtype, op)

    def c_call(
        self, operation: str, dtype: Any = "float32", op: str = "sum", **more: Any
    ) -> c_api.CCall:
        """A prepared call for C and C++ programs, identified by its `address`: docs/c-entry.md. All
        ranks call it with equal arguments. `more`: root=, peer= (send, recv), count= (the largest
        number of elements that will be passed).
        """
        self._state.require_open()
        return c_api.prepare(self, self._state, self._plans, operation, dtype, op, **more)

    def fact(self, number: int) -> int:
        """A number from the core: enum engineFact in engine/core/engine.h."""
        return self._state.fact(number)

    @property
    def situation(self) -> Context:
        """The former name of `context`."""
        return self.context

    @property
    def recorder(self) -> str:
        """Path of this rank's flight recorder file; "" without one."""
        state = self._state
        with state.life:
            state.require_open()
            return str(state.ffi.string(state.lib.engine_recorder(state.handle)).decode())

    # ---- lifetime ------------------------------------------------------------------------------

    def abort(self, reason: str = "") -> None:
        """Fails the communicator on all its ranks: pending and later calls end with a CommError
        (aborted) that names this rank and `reason`.

        Local: it waits for no peer and returns within a second in any state of the communicator.
        Idempotent: the first failure counts. Callable from any thread. A copy in progress completes
        first; the call's buffers belong to the caller again when its error is raised.
        """
        self._peers.abort(reason or f"rank {self.rank} called abort")

    def close(self) -> None:
        """Waits for this rank's pending works, within their deadline, and leaves.

        It waits for no peer otherwise. The job ends with the communicator of `init`, or after
        `shrink` with the last of that one and those made by shrinking. Idempotent.
        """
        state = self._state
        if state.closed:
            return
        if not state.forked:
            for work in list(state.works):
                with contextlib.suppress(CommError):
                    work.wait()
            self._peers.tell_cause()
        self._release()

    def __enter__(self) -> Communicator:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        derived = [
            one for one in open_communicators() if self._parent is None and one._parent is self
        ]
        if error is None:
            for one in (*derived, self):
                one.close()
            return
        why = f"{type(error).__name__}: {error}".split("\n")[0]
        for one in (*derived, self):
            one._peers.tell_cause()
            one.abort(why)
            one._release(why)

    def _release(self, why: str = "") -> None:
        state = self._state
        with self._leaving:
            if state.open:
                # Pending calls end, and other ranks learn of it, before any resource is released.
                state.closing, failed = True, self._peers.has_failed()
                state.lib.engine_leave(state.handle)
                for prefix in _prefixes(self.name):  # ends other threads' waits for answers
                    state.control.withdraw(prefix, f"rank {self.rank} closed the communicator")
                if state.runner is not None:
                    state.runner.close(failed=failed)  # its worker thread may need the lock below
            self._close(why)

    def _close(self, why: str) -> None:
        state = self._state
        with state.works_lock:
            with state.life:
                if state.closed:
                    return
                state.closed = True
            self._fast.close()
            with _open_lock:
                _open.discard(self)
            if not state.forked and state.lib.engine_close(state.handle):
                log.warning("unipal: %s", native.last_error(self.name).evidence)
            for work in list(state.works):
                work.lose()
            state.works.clear()
        if state.forked:
            return
        for prefix in _prefixes(self.name):
            state.control.forget(prefix, state.members, self._rank_left)
        others = [
            one for one in open_communicators() if one._is_of(state.control) and one._keeps_job
        ]
        if self._keeps_job and not others:
            state.control.close(why)

    def _open_relative(
        self,
        control: Exchange,
        members: Sequence[int],
        name: str,
        settings: Settings,
        heir: bool = False,
    ) -> Communicator:
        """See derive.Opener."""
        root = self if self._parent is None else self._parent
        return Communicator(control, members, name, self._state.chip, settings, root, heir=heir)

    def _rank_left(self, rank: int, why: str, clean: bool) -> None:
        """Passes on the control plane's report, which keeps an open communicator alive."""
        self._peers.rank_left(rank, why, clean)

    def _is_of(self, control: Exchange) -> bool:
        """Whether it belongs to this job."""
        return self._state.control is control

    def _forked(self) -> None:
        """For a communicator of the parent process, in a forked child."""
        self._state.forked = True
        self._fast.close()


def _prefixes(name: str) -> tuple[str, ...]:
    """Key prefixes of a communicator's exchanges, agreements and reports."""
    return f"{name}/", f"{name}: ", f"{wait_graph.PREFIX}{name}/"


def _account(control: Exchange) -> dict[str, Any]:
    """This rank's report on its communicators in a job."""
    mine = [parts_of(comm) for comm in open_communicators()]
    return wait_graph.account([one.peers for one in mine if one.state.control is control], control)


class _Forget:
    """Tells an open communicator that memory is about to be freed, without keeping it alive."""

    def __init__(self, state: State) -> None:
        self._state = weakref.ref(state)

    def __call__(self, address: int) -> None:
        state = self._state()
        if state is not None and state.open:
            state.lib.engine_forget(state.handle, address)


# ---- end of the process, and fork ---------------------------------------------------------------

_open: weakref.WeakSet[Communicator] = weakref.WeakSet()
_open_lock = threading.Lock()  # ranks may be threads of one process


def open_communicators() -> list[Communicator]:
    """A snapshot of the open communicators of this process."""
    with _open_lock:
        return list(_open)


def _at_exit() -> None:
    for comm in sorted(open_communicators(), key=lambda one: one._parent is None):
        comm.close()


def _after_fork() -> None:
    global _open_lock
    _open_lock = threading.Lock()  # the thread that held it may not exist in the child
    for comm in open_communicators():
        comm._forked()


atexit.register(_at_exit)
os.register_at_fork(after_in_child=_after_fork)

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
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from unipal.engine import native
from unipal.engine.calls import buffers, finalizers
from unipal.engine.calls import call as calls
from unipal.engine.calls.buffers import (
    SIZES,
    ArrayLike,
    DeviceArray,
    DeviceMemory,
    DTypeLike,
    Shape,
)
from unipal.engine.calls.call import OperationName, ReduceOp, resolve, resolve_v
from unipal.engine.calls.work import Group, Work
from unipal.engine.comm import array_lists, c_api, objects, open, prepare
from unipal.engine.comm.calls import Calls
from unipal.engine.comm.chip import Chip, Stream
from unipal.engine.comm.derive import Family
from unipal.engine.comm.fast_path import FastPath, vector_key
from unipal.engine.comm.objects import Codec
from unipal.engine.comm.peers import Peers
from unipal.engine.comm.prepare import Plans
from unipal.engine.comm.runner_services import RunnerServices
from unipal.engine.comm.state import State
from unipal.engine.comm.windows import Windows, extent
from unipal.engine.errors import USAGE, CommError, UsageError
from unipal.engine.rendezvous import failure_reports, reaper, wait_graph
from unipal.engine.rendezvous.bootstrap import JOIN_SECONDS, job_of, join
from unipal.engine.rendezvous.control_plane import Exchange
from unipal.engine.runners import homo, host, hybrid
from unipal.engine.selection import loaded_chip as chips
from unipal.engine.selection import select
from unipal.engine.selection.context import Context
from unipal.engine.settings import (
    INIT_WORDS,
    AllSettings,
    MoreSettings,
    Settings,
    name_near_keywords,
    require_known,
    seconds,
    settings,
)
from unipal.engine.settings import NAMES as SETTINGS
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

if TYPE_CHECKING:
    from unipal.generated.device import Device
    from unipal.generated.pal import DeviceAdaptor

log = logging.getLogger("unipal")
ArrayList = Sequence[ArrayLike]
StreamLike = Stream | int


def init(
    rank: int | None = None,
    size: int | None = None,
    address: str | None = None,
    chip: str | os.PathLike[str] | Device | DeviceAdaptor | None = None,
    *,
    secret: bytes | str | None = None,
    timeout: float | None = None,
    join_timeout: float | None = None,
    uncertified: bool | None = None,
    **more: Unpack[MoreSettings],
) -> Communicator:
    """Joins a job and opens its communicator of all ranks. All ranks call it, once.

    Without rank, size and address it uses those of the launcher (`pal run`, mpirun, torchrun,
    srun), or makes a job of one rank.

    Parameters
    ----------
    rank, size : int, optional
        Number of this rank, and of ranks.
    address : str, optional
        "unix:/folder/socket", "tcp:host:port" (needs `secret` or UNIPAL_JOB_SECRET_FILE), or
        "threads:name" for ranks that are threads of this process.
    chip : str, path or Device, optional
        Name or path of an adaptor, a loaded Device, or "host" for host memory only. Ranks may have
        different chips. By default that of `pal run --chip` (UNIPAL_CHIP), else cpu.
    secret : bytes or str, optional
        Secret of the job, of 16 bytes at least.
    timeout : float, optional
        Seconds until a call without progress fails. By default UNIPAL_TIMEOUT, else 60.
    join_timeout : float, optional
        Seconds to wait for the other ranks. By default 60.
    uncertified : bool, optional
        True runs a chip whose certificate does not unlock the runner.
    **more
        More settings. The environment gives the defaults of most: `pal docs environment`. Ranks
        may differ in `cluster`, `host`, `spin_us`, `record_lanes`, `record_capacity`, and in `ccl`
        with the runner hybrid.

        - runner : "uni", "host", "hybrid" or "homo" forces this runner.
        - lowering : "host", "proxy" or "stream" forces this lowering of the runner uni.
        - algorithms : the name of an algorithm, or a mapping of operations to names.
        - host_backend : "builtin", "mpi" or "gloo", the back end of the runner host.
        - ccl : name of the collective library of the runners homo and hybrid.
        - cluster : name of this rank's cluster. Ranks with other names are in other clusters.
        - borders : maximum ranks per cluster that exchange data between clusters in a reduction.
        - scratch_bytes : bytes of scratch memory of each rank.
        - spin_us : microseconds that a wait spins before it sleeps; 0 decides by the CPUs.
        - record_lanes, record_capacity : rings of the flight recorder (0: none), and records per
          ring.
        - cma, ipc, host_view : False does not read other processes' memory, does not open other
          processes' device memory, and does not load and store chip memory on the host.
        - host : acts as if this rank were on a host of this name.
        - unchecked : True runs plans that the checker refuses, for demonstration.

    Returns
    -------
    Communicator
        To be closed, by `close` or by `with`.

    Raises
    ------
    UsageError
        Arguments or variables of the environment contradict each other, a keyword is no setting,
        or this process has opened the communicator of its job already.
    CommError
        A rank is missing, refuses its chip, or has other settings; `culprits` names it.

    Examples
    --------
    >>> with unipal.init(size=1, rank=0, chip="host") as alone:
    ...     alone.size
    1
    """
    require_known("unipal.init", more, (*INIT_WORDS, *SETTINGS))
    chip = chips.requested(chip)
    chips.require_chip("unipal.init", chip)
    if join_timeout is not None:
        join_timeout = seconds("unipal.init", "join_timeout", join_timeout)
    failure_reports.install(partial(name_near_keywords, of=Communicator))
    launched = rank is None and size is None and address is None
    if launched:
        _require_first()
    reaper.start()
    job = job_of(rank, size, address, secret)
    set_ = settings(timeout=timeout, uncertified=uncertified, **more)
    exchange = join(job, timeout=join_timeout if join_timeout is not None else JOIN_SECONDS)
    try:
        loaded = chips.load(chip)
        made = Communicator(exchange, range(job.size), "world", loaded, set_)
    except BaseException as error:
        exchange.close(str(getattr(error, "evidence", "")) or repr(error))
        raise
    made._launched = launched
    return made


def _require_first() -> None:
    """Raises UsageError if this process has joined the job of its environment already."""
    for one in open_communicators():
        if one._launched and one._state.open:
            reason = f"{one!r} is already open in this process"
            following = "use dup() of it for another communicator of its ranks, or close it first"
            raise UsageError(USAGE, reason, place="unipal.init", next=following)


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
    """Ranks that call operations together. Made by `init`, `dup`, `split`, `subset` or `shrink`.

    Attributes
    ----------
    rank : int
        Number of this rank.
    size : int
        Number of ranks.
    chip : Chip
        The chip of this rank, with streams and events.
    name : str
        Name of the communicator in messages.
    settings : Settings
        What `init` or `dup` was given.
    without : mapping of int to str
        Ranks that `shrink` left out, numbered as in the previous communicator, with reasons.

    Examples
    --------
    >>> comm.rank, comm.size
    (0, 1)
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
        self._launched = False  # by `init`, as the rank that the environment describes
        self._leaving = threading.RLock()  # one thread closes; others wait for it
        exchange.serve(wait_graph.PREFIX, lambda key: _account(exchange))
        exchange.serve(f"{name}/plan/", prepare.answer)
        members = tuple(members)
        try:
            opened = open.open_rank(exchange, members, name, loaded, settings)
        except BaseException:
            for prefix in _prefixes(name):
                exchange.forget(prefix, members, self._rank_left)
            raise
        handle, self.context, ordinal = opened
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
        self.chip = Chip(loaded.name, loaded.device, ordinal)
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

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if name not in ("recorder", "situation")]

    @overload
    def all_reduce(
        self, x: ArrayLike, out: ArrayLike | None = None, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def all_reduce(
        self, x: ArrayLike, out: ArrayLike | None = None, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def all_reduce(
        self, x: ArrayLike, out: ArrayLike | None = None, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def all_reduce(
        self,
        x: ArrayLike,
        out: ArrayLike | None = None,
        op: ReduceOp = "sum",
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Every rank gets the reduction of all ranks' x.

        Parameters
        ----------
        x : array
            Contribution of this rank, of any shape; equal in size and type on all ranks.
        out : array, optional
            Result, as large as x. By default the result replaces x.
        op : {"sum", "prod", "max", "min", "avg", "and", "or"}
            Reduction; "and" and "or" take bool.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh_one_shot, mesh, direct, flat, ring, recursive_doubling, eager_doubling,
        rhd, nb, nhr, hierarchical, hierarchical_direct. Each is described, with its source, in
        `unipal.engine.algorithms`; `explain` tells which one serves a call.

        Examples
        --------
        >>> x = np.ones(3, np.float32)
        >>> comm.all_reduce(x)
        >>> work = comm.all_reduce(x, op="max", async_op=True)
        >>> work.wait()
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

    @overload
    def reduce(
        self, x: ArrayLike, out: ArrayLike | None = None, root: int = 0, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def reduce(
        self, x: ArrayLike, out: ArrayLike | None = None, root: int = 0, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def reduce(
        self, x: ArrayLike, out: ArrayLike | None = None, root: int = 0, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def reduce(
        self,
        x: ArrayLike,
        out: ArrayLike | None = None,
        root: int = 0,
        op: ReduceOp = "sum",
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """The root gets the reduction of all ranks' x.

        Parameters
        ----------
        x : array
            Contribution of this rank, of any shape; equal in size and type on all ranks.
        out : array, optional
            Result at the root, as large as x; other ranks need none. By default the result replaces
            the root's x.
        root : int
            A rank of this communicator.
        op : {"sum", "prod", "max", "min", "avg", "and", "or"}
            Reduction; "and" and "or" take bool.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh_one_shot, mesh, direct, flat, binomial, eager_binomial, chain,
        scatter_gather. Each is described, with its source, in `unipal.engine.algorithms`; `explain`
        tells which one serves a call.

        Examples
        --------
        >>> x, total = np.ones(3), np.empty(3)
        >>> comm.reduce(x, total, root=0)
        """
        if not async_op and dtype is None and self._fast.call(REDUCE, x, out, (op, root), stream):
            return None
        call = resolve(self._caller, "reduce", x, out, dtype=dtype, op=op, root=root)
        return self._calls.run(call, stream, async_op, (REDUCE, x, out, (op, root), dtype))

    @overload
    def broadcast(
        self, x: ArrayLike, root: int = 0, out: ArrayLike | None = None, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def broadcast(
        self, x: ArrayLike, root: int = 0, out: ArrayLike | None = None, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def broadcast(
        self, x: ArrayLike, root: int = 0, out: ArrayLike | None = None, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def broadcast(
        self,
        x: ArrayLike,
        root: int = 0,
        out: ArrayLike | None = None,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Every rank gets the root's x.

        Parameters
        ----------
        x : array
            At the root what is sent; on other ranks, without `out`, where it is received.
        root : int
            A rank of this communicator.
        out : array, optional
            Result, as large as the root's x. By default x itself.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, pull, direct, meet, flat, binomial, eager_binomial, chain, scatter_gather,
        hierarchical. Each is described, with its source, in `unipal.engine.algorithms`; `explain`
        tells which one serves a call.

        Examples
        --------
        >>> x = np.arange(4)
        >>> comm.broadcast(x, root=0)
        """
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

    @overload
    def all_gather(
        self, x: ArrayLike, out: ArrayLike | ArrayList | None = None, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def all_gather(
        self, x: ArrayLike, out: ArrayLike | ArrayList | None = None, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def all_gather(
        self, x: ArrayLike, out: ArrayLike | ArrayList | None = None, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def all_gather(
        self,
        x: ArrayLike,
        out: ArrayLike | ArrayList | None = None,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Every rank gets all ranks' x, in the order of ranks.

        Parameters
        ----------
        x : array
            Block of this rank: n elements. In place it is the whole buffer of size·n elements, with
            this rank's block at rank·n.
        out : array or list of arrays, optional
            Result of size·n elements, or one array of n elements per rank. All ranks pass a list,
            or none does: with lists the blocks travel as messages.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, pull, direct, flat, ring, recursive_doubling, nb, nhr, bruck,
        hierarchical. Each is described, with its source, in `unipal.engine.algorithms`; `explain`
        tells which one serves a call.

        Examples
        --------
        >>> out = [np.empty(2) for _ in range(comm.size)]
        >>> comm.all_gather(np.ones(2), out)
        >>> out
        [array([1., 1.])]
        """
        if not async_op and dtype is None and self._fast.call(ALL_GATHER, x, out, 0, stream):
            return None
        if array_lists.is_list(out) or array_lists.is_list(x):
            group = self._calls.group
            return array_lists.all_gather(self, self._state, x, out, dtype, stream, group, async_op)
        call = resolve(self._caller, "all_gather", x, out, dtype=dtype)
        return self._calls.run(call, stream, async_op, (ALL_GATHER, x, out, 0, dtype))

    @overload
    def reduce_scatter(
        self, x: ArrayLike, out: ArrayLike | None = None, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def reduce_scatter(
        self, x: ArrayLike, out: ArrayLike | None = None, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def reduce_scatter(
        self, x: ArrayLike, out: ArrayLike | None = None, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def reduce_scatter(
        self,
        x: ArrayLike,
        out: ArrayLike | None = None,
        op: ReduceOp = "sum",
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Rank r gets block r of the reduction of all ranks' x.

        Parameters
        ----------
        x : array
            size·n elements: a block of n for each rank.
        out : array, optional
            Result of n elements. By default it replaces this rank's block of x, at rank·n.
        op : {"sum", "prod", "max", "min", "avg", "and", "or"}
            Reduction; "and" and "or" take bool.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, direct, flat, ring, rhd, nb, nhr, pairwise, hierarchical. Each is
        described, with its source, in `unipal.engine.algorithms`; `explain` tells which one serves
        a call.

        Examples
        --------
        >>> out = np.empty(2)
        >>> comm.reduce_scatter(np.ones(2 * comm.size), out)
        """
        if not async_op and dtype is None and self._fast.call(REDUCE_SCATTER, x, out, op, stream):
            return None
        call = resolve(self._caller, "reduce_scatter", x, out, dtype=dtype, op=op)
        return self._calls.run(call, stream, async_op, (REDUCE_SCATTER, x, out, op, dtype))

    @overload
    def all_to_all(
        self, x: ArrayLike | ArrayList, out: ArrayLike | ArrayList, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def all_to_all(
        self, x: ArrayLike | ArrayList, out: ArrayLike | ArrayList, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def all_to_all(
        self, x: ArrayLike | ArrayList, out: ArrayLike | ArrayList, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def all_to_all(
        self,
        x: ArrayLike | ArrayList,
        out: ArrayLike | ArrayList,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Block i of rank r's x becomes block r of rank i's out.

        Parameters
        ----------
        x : array or list of arrays
            size·n elements: a block of n for each rank. Or one array per rank, of any sizes.
        out : array or list of arrays
            Result of size·n elements. With lists one array per rank, each of the size that its rank
            sends. All ranks pass lists, or none does: with lists the blocks travel as messages.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, pull, flat, bruck, pairwise. Each is described, with its source, in
        `unipal.engine.algorithms`; `explain` tells which one serves a call.

        Examples
        --------
        >>> x = np.arange(2 * comm.size)
        >>> out = np.empty_like(x)
        >>> comm.all_to_all(x, out)
        """
        if not async_op and dtype is None and self._fast.call(ALL_TO_ALL, x, out, 0, stream):
            return None
        if array_lists.is_list(x) or array_lists.is_list(out):
            group = self._calls.group
            return array_lists.all_to_all(self, self._state, x, out, dtype, stream, group, async_op)
        call = resolve(self._caller, "all_to_all", x, out, dtype=dtype)
        return self._calls.run(call, stream, async_op, (ALL_TO_ALL, x, out, 0, dtype))

    @overload
    def gather(
        self, x: ArrayLike, out: ArrayLike | None = None, root: int = 0, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def gather(
        self, x: ArrayLike, out: ArrayLike | None = None, root: int = 0, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def gather(
        self, x: ArrayLike, out: ArrayLike | None = None, root: int = 0, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def gather(
        self,
        x: ArrayLike,
        out: ArrayLike | None = None,
        root: int = 0,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """The root gets all ranks' x, in the order of ranks.

        Parameters
        ----------
        x : array
            Block of this rank: n elements. In place the root's x is the whole buffer of size·n
            elements, with its own block at root·n.
        out : array, optional
            Result of size·n elements at the root; other ranks need none.
        root : int
            A rank of this communicator.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, pull, meet, flat, binomial. Each is described, with its source, in
        `unipal.engine.algorithms`; `explain` tells which one serves a call.

        Examples
        --------
        >>> out = np.empty(2 * comm.size)
        >>> comm.gather(np.ones(2), out, root=0)
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

    @overload
    def scatter(
        self, x: ArrayLike | None, out: ArrayLike | None = None, root: int = 0, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def scatter(
        self, x: ArrayLike | None, out: ArrayLike | None = None, root: int = 0, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def scatter(
        self, x: ArrayLike | None, out: ArrayLike | None = None, root: int = 0, *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def scatter(
        self,
        x: ArrayLike | None,
        out: ArrayLike | None = None,
        root: int = 0,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Rank r gets block r of the root's x.

        Parameters
        ----------
        x : array or None
            At the root size·n elements; other ranks need none. In place the root keeps its block in
            x and other ranks receive into x.
        out : array, optional
            Result of n elements.
        root : int
            A rank of this communicator.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, pull, meet, flat, binomial. Each is described, with its source, in
        `unipal.engine.algorithms`; `explain` tells which one serves a call.

        Examples
        --------
        >>> out = np.empty(2)
        >>> comm.scatter(np.arange(2.0 * comm.size), out, root=0)
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

    @overload
    def barrier(
        self, *, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def barrier(
        self, *, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def barrier(
        self, *, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def barrier(
        self,
        *,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """Returns on no rank before all ranks have entered.

        Parameters
        ----------
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: dissemination, flat. Each is described, with its source, in
        `unipal.engine.algorithms`; `explain` tells which one serves a call.

        Examples
        --------
        >>> comm.barrier()
        """
        fast = self._fast
        bound = fast.known((BARRIER,))
        if bound is not None and not async_op and not (stream and self._state.runner is not None):
            code = fast.bound(bound, 0, 0, stream)
            if code:
                fast.finish(code, "barrier")
            return None
        call = resolve(self._caller, "barrier", None, None)
        return self._calls.run(call, stream, async_op, (BARRIER,))

    @overload
    def all_gatherv(
        self, x: ArrayLike, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def all_gatherv(
        self, x: ArrayLike, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def all_gatherv(
        self, x: ArrayLike, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def all_gatherv(
        self,
        x: ArrayLike,
        out: ArrayLike | None = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """As `all_gather`, with blocks of different sizes.

        Parameters
        ----------
        x : array
            Block of this rank: counts[rank] elements. In place it is the whole buffer.
        out : array, optional
            Result: counts[r] elements of rank r at displs[r].
        counts : sequence of int
            Elements of each rank's block; equal on all ranks.
        displs : sequence of int, optional
            Offset of each rank's block, in elements. By default the blocks are consecutive.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, pull, direct, flat, ring, recursive_doubling, nb, nhr, bruck,
        hierarchical. Each is described, with its source, in `unipal.engine.algorithms`; `explain`
        tells which one serves a call.

        Examples
        --------
        >>> out = np.empty(3)
        >>> comm.all_gatherv(np.ones(3), out, [3])
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

    @overload
    def gatherv(
        self, x: ArrayLike, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, root: int = 0, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def gatherv(
        self, x: ArrayLike, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, root: int = 0, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def gatherv(
        self, x: ArrayLike, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, root: int = 0, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def gatherv(
        self,
        x: ArrayLike,
        out: ArrayLike | None = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        root: int = 0,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """As `gather`, with blocks of different sizes.

        Parameters
        ----------
        x : array
            Block of this rank: counts[rank] elements. In place the root's x is the whole buffer.
        out : array, optional
            Result at the root: counts[r] elements of rank r at displs[r].
        counts : sequence of int
            Elements of each rank's block; equal on all ranks.
        displs : sequence of int, optional
            Offset of each rank's block, in elements. By default the blocks are consecutive.
        root : int
            A rank of this communicator.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, pull, meet, flat, binomial. Each is described, with its source, in
        `unipal.engine.algorithms`; `explain` tells which one serves a call.

        Examples
        --------
        >>> out = np.empty(3)
        >>> comm.gatherv(np.ones(3), out, [3], root=0)
        """
        key = vector_key(counts, displs)
        if (
            not async_op
            and dtype is None
            and self._fast.call_v(GATHERV, x, out, (root, key), stream)
        ):
            return None
        call = resolve_v(self._caller, "gatherv", x, out, counts, displs, dtype=dtype, root=root)
        return self._calls.run(call, stream, async_op, (GATHERV, x, out, (root, key), dtype))

    @overload
    def scatterv(
        self, x: ArrayLike | None, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, root: int = 0, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def scatterv(
        self, x: ArrayLike | None, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, root: int = 0, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def scatterv(
        self, x: ArrayLike | None, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, root: int = 0, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def scatterv(
        self,
        x: ArrayLike | None,
        out: ArrayLike | None = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        root: int = 0,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """As `scatter`, with blocks of different sizes.

        Parameters
        ----------
        x : array or None
            At the root counts[r] elements for rank r at displs[r]; other ranks need none.
        out : array, optional
            Result of counts[rank] elements. In place see `scatter`.
        counts : sequence of int
            Elements of each rank's block; equal on all ranks.
        displs : sequence of int, optional
            Offset of each rank's block, in elements. By default the blocks are consecutive.
        root : int
            A rank of this communicator.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, pull, meet, flat, binomial. Each is described, with its source, in
        `unipal.engine.algorithms`; `explain` tells which one serves a call.

        Examples
        --------
        >>> out = np.empty(3)
        >>> comm.scatterv(np.ones(3), out, [3], root=0)
        """
        key = vector_key(counts, displs)
        if (
            not async_op
            and dtype is None
            and self._fast.call_v(SCATTERV, x, out, (root, key), stream)
        ):
            return None
        call = resolve_v(self._caller, "scatterv", x, out, counts, displs, dtype=dtype, root=root)
        return self._calls.run(call, stream, async_op, (SCATTERV, x, out, (root, key), dtype))

    @overload
    def reduce_scatterv(
        self, x: ArrayLike, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def reduce_scatterv(
        self, x: ArrayLike, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def reduce_scatterv(
        self, x: ArrayLike, out: ArrayLike | None = None, counts: Sequence[int] = (),
        displs: Sequence[int] | None = None, op: ReduceOp = "sum", *,
        dtype: DTypeLike | None = None, stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def reduce_scatterv(
        self,
        x: ArrayLike,
        out: ArrayLike | None = None,
        counts: Sequence[int] = (),
        displs: Sequence[int] | None = None,
        op: ReduceOp = "sum",
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """As `reduce_scatter`, with blocks of different sizes.

        Parameters
        ----------
        x : array
            sum(counts) elements: counts[r] for rank r at displs[r].
        out : array, optional
            Result of counts[rank] elements. By default it replaces this rank's block of x.
        counts : sequence of int
            Elements of each rank's block; equal on all ranks.
        displs : sequence of int, optional
            Offset of each rank's block, in elements. By default the blocks are consecutive.
        op : {"sum", "prod", "max", "min", "avg", "and", "or"}
            Reduction; "and" and "or" take bool.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, direct, flat, ring, rhd, nb, nhr, pairwise, hierarchical. Each is
        described, with its source, in `unipal.engine.algorithms`; `explain` tells which one serves
        a call.

        Examples
        --------
        >>> out = np.empty(3)
        >>> comm.reduce_scatterv(np.ones(3), out, [3])
        """
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

    @overload
    def all_to_allv(
        self, x: ArrayLike, out: ArrayLike, send_counts: Sequence[int],
        recv_counts: Sequence[int], send_displs: Sequence[int] | None = None,
        recv_displs: Sequence[int] | None = None, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: Literal[False] = False,
    ) -> None: ...  # fmt: skip

    @overload
    def all_to_allv(
        self, x: ArrayLike, out: ArrayLike, send_counts: Sequence[int],
        recv_counts: Sequence[int], send_displs: Sequence[int] | None = None,
        recv_displs: Sequence[int] | None = None, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: Literal[True],
    ) -> Work: ...  # fmt: skip

    @overload
    def all_to_allv(
        self, x: ArrayLike, out: ArrayLike, send_counts: Sequence[int],
        recv_counts: Sequence[int], send_displs: Sequence[int] | None = None,
        recv_displs: Sequence[int] | None = None, *, dtype: DTypeLike | None = None,
        stream: StreamLike = 0, async_op: bool,
    ) -> Work | None: ...  # fmt: skip

    def all_to_allv(
        self,
        x: ArrayLike,
        out: ArrayLike,
        send_counts: Sequence[int],
        recv_counts: Sequence[int],
        send_displs: Sequence[int] | None = None,
        recv_displs: Sequence[int] | None = None,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
        async_op: bool = False,
    ) -> Work | None:
        """As `all_to_all`, with blocks of different sizes.

        Rank i's send_counts[r] is rank r's recv_counts[i].

        Parameters
        ----------
        x : array
            send_counts[r] elements for rank r at send_displs[r].
        out : array
            Result: recv_counts[r] elements of rank r at recv_displs[r].
        send_counts, recv_counts : sequence of int
            Elements to and from each rank.
        send_displs, recv_displs : sequence of int, optional
            Offsets in x and out, in elements. By default the blocks are consecutive.
        dtype : str or numpy.dtype, optional
            Type of the elements where a buffer cannot tell it, such as "bfloat16" of uint16.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work, and later work finds the
            result. 0: none.
        async_op : bool
            True starts the call and returns a Work.

        Returns
        -------
        None or Work
            A Work with async_op=True, otherwise None: the call has ended.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: mesh, pull, flat, bruck, pairwise. Each is described, with its source, in
        `unipal.engine.algorithms`; `explain` tells which one serves a call.

        Examples
        --------
        >>> out = np.empty(3)
        >>> comm.all_to_allv(np.ones(3), out, [3], [3])
        """
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

    def send(
        self,
        x: ArrayLike,
        dest: int,
        *,
        tag: int = 0,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
    ) -> None:
        """Sends x to a rank that calls `recv`. Returns when x may be changed.

        Parameters
        ----------
        x : array
            What is sent, of any shape.
        dest : int
            A rank of this communicator.
        tag : int
            A number from 0 to 2**32 - 1. A message is received by the first receive with its tag.
        dtype : str or numpy.dtype, optional
            Type of the elements where the buffer cannot tell it.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work. 0: none.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Algorithms: meet, eager, fifo, rendezvous, rendezvous_put. Each is described, with its
        source, in `unipal.engine.algorithms`; `explain` tells which one serves a call.

        Examples
        --------
        >>> x, y = np.arange(3), np.zeros(3, int)
        >>> with comm.group():
        ...     comm.send(x, comm.rank)
        ...     _ = comm.recv(y, comm.rank)
        >>> y.tolist()
        [0, 1, 2]
        """
        if dtype is None and not tag and self._fast.message(SEND, x, dest, stream):
            return
        call = calls.resolve_message(self._caller, "send", x, dest, "dest", dtype=dtype, tag=tag)
        self._calls.message(call, stream, (SEND, x, None, dest, dtype))

    def recv(
        self,
        x: ArrayLike,
        source: int | None,
        *,
        tag: int = 0,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
    ) -> int:
        """Receives into x what a rank sends.

        Parameters
        ----------
        x : array
            Where it is received, in the size and type that `source` sends.
        source : int or None
            A rank of this communicator; None: any other rank.
        tag : int
            As for `send`.
        dtype : str or numpy.dtype, optional
            Type of the elements where the buffer cannot tell it.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work. 0: none.

        Returns
        -------
        int
            The rank that sent it.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError. Tags other than 0 and
            any source are refused between hosts, for memory that the host cannot access, and for
            calls of a runner other than uni.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        Messages of one source with one tag are received in the order in which they were sent. A
        receive from any source does not precede receives from that source that start after it.

        Examples
        --------
        See `send`.
        """
        if dtype is None and not tag and self._fast.message(RECV, x, source, stream):
            return source  # type: ignore[return-value]  # known: not None
        call = calls.resolve_message(
            self._caller, "recv", x, source, "source", dtype=dtype, tag=tag, anyone=True
        )
        if source is not None:
            self._calls.message(call, stream, (RECV, x, None, source, dtype))
            return source
        work = self._calls.receive_any(call, stream)
        work.wait()
        assert work.source is not None
        return work.source

    def isend(
        self,
        x: ArrayLike,
        dest: int,
        *,
        tag: int = 0,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
    ) -> Work:
        """As `send`, but returns at once. It completes even if nobody waits.

        Parameters
        ----------
        x : array
            What is sent; it must not change until the work has ended.
        dest : int
            Another rank of this communicator.
        tag : int
            As for `send`.
        dtype : str or numpy.dtype, optional
            Type of the elements where the buffer cannot tell it.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work. 0: none.

        Returns
        -------
        Work
            The call in progress.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Notes
        -----
        In a group use `send` and the group's own `async_op`: a group has one Work.

        Examples
        --------
        >>> def to_right(comm, x):
        ...     return comm.isend(x, (comm.rank + 1) % comm.size)
        """
        self._calls.require_no_group("isend", "send")
        call = calls.resolve_message(
            self._caller, "send", x, dest, "dest", dtype=dtype, tag=tag, method="isend"
        )
        return self._calls.start_message(call, stream)

    def irecv(
        self,
        x: ArrayLike,
        source: int | None,
        *,
        tag: int = 0,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
    ) -> Work:
        """As `recv`, but returns at once.

        Parameters
        ----------
        x : array
            Where it is received; it must not be used until the work has ended.
        source : int or None
            Another rank of this communicator; None: any.
        tag : int
            As for `send`.
        dtype : str or numpy.dtype, optional
            Type of the elements where the buffer cannot tell it.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work. 0: none.

        Returns
        -------
        Work
            The call in progress.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Examples
        --------
        >>> def from_left(comm, x):
        ...     return comm.irecv(x, (comm.rank - 1) % comm.size)
        """
        self._calls.require_no_group("irecv", "recv")
        call = calls.resolve_message(
            self._caller, "recv", x, source, "source",
            dtype=dtype, tag=tag, anyone=True, method="irecv",
        )  # fmt: skip
        if source is None:
            return self._calls.receive_any(call, stream)
        work = self._calls.start_message(call, stream)
        work.source = source
        return work

    def sendrecv(
        self,
        x: ArrayLike,
        out: ArrayLike,
        dest: int,
        source: int,
        *,
        dtype: DTypeLike | None = None,
        stream: StreamLike = 0,
    ) -> None:
        """Sends x to one rank and receives out from one, both at once.

        Parameters
        ----------
        x : array
            What is sent.
        out : array
            Where it is received, in the size and type that `source` sends.
        dest, source : int
            Ranks of this communicator.
        dtype : str or numpy.dtype, optional
            Type of the elements where the buffer cannot tell it.
        stream : Stream or int
            Stream of the chip: the call waits for its earlier work. 0: none.

        Raises
        ------
        UsageError
            Arguments that no rank can accept: a TypeError or a ValueError.
        CommError
            A rank failed, is late, or made another call; `culprits` names it.

        Examples
        --------
        >>> y = np.zeros(2)
        >>> comm.sendrecv(np.ones(2), y, dest=comm.rank, source=comm.rank)
        >>> y.tolist()
        [1.0, 1.0]
        """
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
        send = calls.resolve_message(
            self._caller, "send", x, dest, "dest", dtype=dtype, method="sendrecv"
        )
        recv = calls.resolve_message(
            self._caller, "recv", out, source, "source",
            dtype=dtype, method="sendrecv", x_word="out",
        )  # fmt: skip
        given = (SEND, x, None, dest, dtype), (RECV, out, None, source, dtype)
        self._calls.sendrecv(send, recv, stream, given)

    # ---- groups --------------------------------------------------------------------------------

    def group(self, *, stream: StreamLike = 0, async_op: bool = False) -> Group:
        """Calls of this thread inside `with comm.group():` start together at its end.

        Parameters
        ----------
        stream : Stream or int
            Stream of the chip for all calls of the group. 0: none.
        async_op : bool
            True only starts the calls; `work` of the group is to be waited for.

        Returns
        -------
        Group
            For `with`.

        Raises
        ------
        UsageError
            A group inside a group.

        Examples
        --------
        >>> x, y = np.ones(2), np.zeros(2)
        >>> with comm.group(async_op=True) as group:
        ...     comm.send(x, comm.rank)
        ...     _ = comm.recv(y, comm.rank)
        >>> group.work.wait()
        """
        calls.stream_number(stream)  # refuses what is no stream
        return Group(self._calls, stream, async_op)

    # ---- objects -------------------------------------------------------------------------------

    def broadcast_object(self, value: Any = None, root: int = 0, *, codec: Codec = "json") -> Any:
        """Every rank gets the root's object.

        Parameters
        ----------
        value : object
            At the root what is sent. Other ranks need none.
        root : int
            A rank of this communicator.
        codec : {"json", "pickle"}
            "json" takes what `json.dumps` takes; tuples arrive as lists and keys as strings.
            "pickle" takes nearly everything, and runs code that the root has chosen: use it only
            where every process of the job is trusted.

        Returns
        -------
        object
            The root's value.

        Raises
        ------
        UsageTypeError
            The codec cannot express the value. Other ranks get a UsageError that names the rank.
        CommError
            A rank failed, is late, or names another codec.

        Examples
        --------
        >>> comm.broadcast_object({"epoch": 3})
        {'epoch': 3}
        """
        self._calls.require_no_group("broadcast_object", "broadcast")
        root = self._caller.rank_of("broadcast_object", "root", root)
        return objects.broadcast(self, self._peers, value, root, codec)

    def gather_object(
        self, value: Any, root: int = 0, *, codec: Codec = "json"
    ) -> list[Any] | None:
        """The root gets all ranks' objects.

        Parameters
        ----------
        value : object
            The object of this rank.
        root : int
            A rank of this communicator.
        codec : {"json", "pickle"}
            "json" takes what `json.dumps` takes; tuples arrive as lists and keys as strings. See
            `broadcast_object` for the risk of "pickle".

        Returns
        -------
        list or None
            At the root one object per rank, in the order of ranks; None on other ranks.

        Raises
        ------
        UsageTypeError
            The codec cannot express the value. Other ranks get a UsageError that names the rank.
        CommError
            A rank failed, is late, or names another codec.

        Examples
        --------
        >>> comm.gather_object(f"rank {comm.rank}")
        ['rank 0']
        """
        self._calls.require_no_group("gather_object", "gather")
        root = self._caller.rank_of("gather_object", "root", root)
        return objects.gather(self, self._peers, value, root, codec)

    def all_gather_object(self, value: Any, *, codec: Codec = "json") -> list[Any]:
        """Every rank gets all ranks' objects.

        Parameters
        ----------
        value : object
            The object of this rank.
        codec : {"json", "pickle"}
            "json" takes what `json.dumps` takes; tuples arrive as lists and keys as strings. See
            `broadcast_object` for the risk of "pickle".

        Returns
        -------
        list
            One object per rank, in the order of ranks.

        Raises
        ------
        UsageTypeError
            The codec cannot express the value. Other ranks get a UsageError that names the rank.
        CommError
            A rank failed, is late, or names another codec.

        Examples
        --------
        >>> comm.all_gather_object([comm.rank, None])
        [[0, None]]
        """
        self._calls.require_no_group("all_gather_object", "all_gather")
        return objects.all_gather(self, self._peers, value, codec)

    # ---- memory --------------------------------------------------------------------------------

    def alloc(self, shape: Shape, dtype: DTypeLike = "float32") -> DeviceArray:
        """Allocates uninitialised memory of the chip.

        Parameters
        ----------
        shape : int or sequence of int
            Number of elements, or extents, slowest first.
        dtype : str or numpy.dtype
            Type of the elements.

        Returns
        -------
        DeviceArray
            An array of this shape.

        Raises
        ------
        UsageError
            The communicator has no chip, or the shape or type is none.
        PalError
            The chip has no memory left.

        Examples
        --------
        >>> comm.alloc((4, 4)).shape
        (4, 4)
        """
        self._state.require_open()
        device = self._state.chip.device
        if device is None:
            reason = "a communicator over host memory has no chip to allocate on"
            raise UsageError(USAGE, reason, place="alloc", next="use NumPy arrays, or name a chip")
        code, (extents, count) = buffers.type_code(dtype), buffers.elements_of(shape)
        memory = DeviceMemory(device, count * SIZES[code], _Forget(self._state))
        return DeviceArray(memory, memory.address, count, code, extents)

    def mem_alloc(self, bytes: int) -> DeviceArray:
        """As `alloc`, for memory that is exposed to the other ranks from the start.

        Parameters
        ----------
        bytes : int
            Size in bytes.

        Returns
        -------
        DeviceArray
            An array of uint8, registered as by `register`.

        Raises
        ------
        UsageError
            See `alloc`.

        Examples
        --------
        >>> comm.mem_alloc(1 << 12).nbytes
        4096
        """
        array = self.alloc(bytes, "uint8")
        self.register(array)
        return array

    def register(self, x: ArrayLike) -> None:
        """Exposes the memory that contains x to the other ranks until `unregister` or its release.

        Calls find memory by themselves; registered memory is never looked up again.

        Parameters
        ----------
        x : array
            Memory of the chip or of the host.

        Raises
        ------
        CommError
            The memory cannot be exposed.

        Examples
        --------
        >>> x = comm.alloc(8)
        >>> comm.register(x)
        >>> comm.unregister(x)
        """
        state = self._state
        state.require_open()
        address, size = extent(x, "register")
        if size and state.lib.engine_register(state.handle, address, size):
            raise native.last_error("register")

    def unregister(self, x: ArrayLike) -> None:
        """Reverts `register`.

        Parameters
        ----------
        x : array
            What `register` was given.

        Raises
        ------
        CommError
            The memory is not registered.

        Examples
        --------
        See `register`.
        """
        state = self._state
        state.require_open()
        address, size = extent(x, "unregister")
        if size and state.lib.engine_unregister(state.handle, address):
            raise native.last_error("unregister")

    def window(self, x: ArrayLike) -> None:
        """Registers the chip's memory x with all ranks. All ranks call it, each with its own
        memory.

        STREAM calls access windows directly if their buffers are inside windows, at the same offset
        on every rank. Other STREAM calls go through scratch.

        Parameters
        ----------
        x : array
            Memory of the chip, of the same size on every rank.

        Raises
        ------
        CommError
            A rank refuses its memory, or is gone; `culprits` names it.

        Examples
        --------
        >>> x = comm.alloc(1 << 10)
        >>> comm.window(x)
        >>> comm.close_window(x)
        """
        self._windows.open(x)

    def close_window(self, x: ArrayLike) -> None:
        """Reverts `window`. All ranks call it when their calls on it have ended.

        Parameters
        ----------
        x : array
            What `window` was given.

        Raises
        ------
        CommError
            A rank is gone or late; `culprits` names it.

        Examples
        --------
        See `window`.
        """
        self._windows.close(x)

    # ---- derived communicators -----------------------------------------------------------------

    def dup(self, **settings: Unpack[AllSettings]) -> Communicator:
        """Another communicator of the same ranks, with its own order. All ranks call it.

        Parameters
        ----------
        **settings
            Settings that differ from those of this one, as `init` takes them.

        Returns
        -------
        Communicator
            To be closed like this one.

        Raises
        ------
        UsageTypeError
            A keyword that is no setting.
        CommError
            A rank is gone, late, or passes other settings; `culprits` names it.

        Examples
        --------
        >>> with comm.dup(algorithms="ring") as rings:
        ...     rings.all_reduce(np.ones(4))
        """
        return self._family.dup(self._open_relative, settings)

    @overload
    def split(self, color: int, key: int | None = None) -> Communicator: ...

    @overload
    def split(self, color: None, key: int | None = None) -> None: ...

    def split(self, color: int | None, key: int | None = None) -> Communicator | None:
        """A communicator of the ranks that pass the same color. All ranks call it.

        This communicator does not change. The call ends within three deadlines.

        Parameters
        ----------
        color : int or None
            Ranks of one number come together. A rank that passes None takes part in the call and
            gets no communicator.
        key : int, optional
            Ranks are ordered by key, then by rank. By default by rank.

        Returns
        -------
        Communicator
            None for the color None only.

        Raises
        ------
        UsageTypeError
            A color or key that is no whole number.
        CommError
            A rank is gone or does not call it; `culprits` names it.

        Examples
        --------
        >>> with comm.split(comm.rank % 2) as half:
        ...     half.size
        1
        """
        return self._family.split(self._open_relative, color, key)

    def subset(self, ranks: Sequence[int], **settings: Unpack[AllSettings]) -> Communicator:
        """A communicator of some ranks. These ranks alone call it, with the same sequence.

        This communicator does not change. Subsets of different ranks may be opened in any order;
        those of the same sequence are opened in the same order by all of its ranks.

        Parameters
        ----------
        ranks : sequence of int
            Ranks of this communicator, this one among them. The first becomes rank 0.
        **settings
            Settings that differ from those of this one, as `init` takes them.

        Returns
        -------
        Communicator
            To be closed like this one.

        Raises
        ------
        UsageTypeError
            `ranks` is no sequence of whole numbers, or a keyword is no setting.
        UsageValueError
            A rank does not exist, stands twice, or this one is missing.
        CommError
            A rank is gone, late, or passes another sequence; `culprits` names it.

        Examples
        --------
        >>> with comm.subset([0]) as alone:
        ...     alone.size
        1
        """
        return self._family.subset(self._open_relative, ranks, settings)

    def shrink(self, exclude: Sequence[int] = (), *, timeout: float | None = None) -> Communicator:
        """A new communicator of the survivors of this one, in the same order.

        All survivors call it, after a failure or without one. They may have different knowledge:
        one decision for all leaves out ranks that are gone (dead processes), ranks in any
        survivor's `exclude`, and ranks that do not call within `timeout`. Another round leaves out
        a survivor that fails meanwhile. The call ends within `timeout` plus one deadline per round.

        This communicator fails on all ranks at once, so that survivors still waiting in a call
        return and shrink too: with the error that this rank reacts to, if there is one, otherwise
        as aborted. It stays failed. Close it when convenient: that frees its memory and windows,
        never the new one's.

        Parameters
        ----------
        exclude : sequence of int
            Ranks of this communicator to leave out, such as the `culprits` of an error.
        timeout : float, optional
            Seconds to wait for a rank. By default the communicator's timeout.

        Returns
        -------
        Communicator
            Its `without` has the ranks that were left out, with reasons.

        Raises
        ------
        UsageValueError
            A rank to exclude does not exist.
        CommError
            (aborted) This rank was left out.

        Notes
        -----
        A rank that hangs or is stopped may, when it resumes, still write to the scratch of the old
        communicator and to the buffers of the failed call.

        Examples
        --------
        >>> def survive(comm, x):
        ...     try:
        ...         comm.all_reduce(x)
        ...     except unipal.CommError as error:
        ...         comm = comm.shrink(error.culprits)
        ...     return comm
        """
        return self._family.shrink(self._open_relative, exclude, timeout)

    # ---- other ranks, and explanations ---------------------------------------------------------

    def exchange(self, value: Any) -> list[Any]:
        """Exchanges small JSON values of all ranks over the control connections.

        It moves no data of the chip and takes about 100 microseconds. All ranks call it.

        Parameters
        ----------
        value : object
            What JSON can express, of a few kilobytes at most; see `all_gather_object` for more.

        Returns
        -------
        list
            One value per rank, in the order of ranks.

        Raises
        ------
        CommError
            A rank is gone or late; `culprits` names it.

        Examples
        --------
        >>> comm.exchange("ready")
        ['ready']
        """
        return self._peers.exchange(value)

    def explain(
        self,
        operation: OperationName,
        count: int,
        dtype: DTypeLike = "float32",
        op: ReduceOp = "sum",
    ) -> select.Decision:
        """Explains which runner, algorithm and lowering serve a call, and why others do not.

        The call itself asks the same function. Local: no communication.

        Parameters
        ----------
        operation : str
            Name of the method, such as "all_reduce".
        count : int
            Elements per block.
        dtype : str or numpy.dtype
            Type of the elements.
        op : str
            Reduction; operations that do not reduce ignore it.

        Returns
        -------
        Decision
            Prints as a table.

        Raises
        ------
        UsageError
            An unknown operation, type or reduction.

        Examples
        --------
        >>> print(comm.explain("all_reduce", 1 << 20))  # doctest: +ELLIPSIS
        all_reduce ...
        """
        return self._plans.explain(operation, count, dtype, op)

    def c_call(
        self,
        operation: OperationName,
        dtype: DTypeLike = "float32",
        op: ReduceOp = "sum",
        *,
        root: int = 0,
        peer: int | None = None,
        count: int | None = None,
    ) -> c_api.CCall:
        """Prepares a call for C and C++ programs: docs/c-entry.md. All ranks call it.

        Parameters
        ----------
        operation : str
            Name of the method; v-operations and sendrecv have no C entry.
        dtype : str or numpy.dtype
            Type of the elements.
        op : str
            Reduction; operations that do not reduce ignore it.
        root : int
            A rank, for operations that have one.
        peer : int, optional
            The other rank of a send or recv.
        count : int, optional
            Largest number of elements per block that will be passed. By default 1 GiB of them.

        Returns
        -------
        CCall
            Its `address` identifies the call in C.

        Raises
        ------
        UsageError
            Arguments that no rank can accept.
        CommError
            (refused) A runner other than uni serves this communicator.

        Examples
        --------
        >>> comm.c_call("all_reduce", "float32", "sum").operation
        'all_reduce'
        """
        self._state.require_open()
        return c_api.prepare(
            self, self._state, self._plans, operation, dtype, op,
            root=root, peer=-1 if peer is None else peer, count=count,
        )  # fmt: skip

    def fact(self, number: int) -> int:
        """A number from the core, for diagnostics.

        Parameters
        ----------
        number : int
            A value of enum engineFact in engine/core/engine.h.

        Returns
        -------
        int
            In the unit that the enum states.

        Examples
        --------
        >>> isinstance(comm.fact(0), int)
        True
        """
        return self._state.fact(number)

    @property
    def situation(self) -> Context:
        """The former name of `context`."""
        return self.context

    @property
    def recorder(self) -> str:
        """Path of this rank's flight recorder file; "" without one.

        Returns
        -------
        str
            A file that `pal` tools read.
        """
        state = self._state
        with state.life:
            state.require_open()
            return str(state.ffi.string(state.lib.engine_recorder(state.handle)).decode())

    # ---- lifetime ------------------------------------------------------------------------------

    def abort(self, reason: str = "") -> None:
        """Fails the communicator on all its ranks.

        Pending and later calls end with a CommError (aborted) that names this rank and the reason.
        Local: it waits for no peer and returns within a second in any state of the communicator.
        Idempotent: the first failure counts. Callable from any thread. A copy in progress completes
        first; the call's buffers belong to the caller again when its error is raised.

        Parameters
        ----------
        reason : str
            Evidence of the error on every rank.

        Examples
        --------
        >>> with comm.dup() as other:
        ...     other.abort("the data are bad")
        """
        self._peers.abort(reason or f"rank {self.rank} called abort")

    def close(self) -> None:
        """Waits for this rank's pending works, within their deadline, and leaves.

        It waits for no peer otherwise. The job ends with the communicator of `init`, or after
        `shrink` with the last of that one and those made by shrinking. Idempotent.

        Examples
        --------
        >>> other = comm.dup()
        >>> other.close()
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

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        name_near_keywords(error, Communicator)
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
        finalizers.catch_up()
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

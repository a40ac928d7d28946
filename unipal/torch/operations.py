"""torch's operations as calls of a communicator.

Tensors are in host memory. A contiguous one is passed by its address. Where a result is not
contiguous, or torch wants a list, the call has memory of its own and the result is copied when it
has ended.
"""

from __future__ import annotations

import operator
import os
import weakref
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import torch
import torch.distributed as dist

import unipal
from unipal.engine.errors import CommError
from unipal.engine.rendezvous import job_dirs
from unipal.torch.eager import make_eager
from unipal.torch.forms import overloaded
from unipal.torch.recorder import Calls
from unipal.torch.registration import NAME
from unipal.torch.tensors import contiguous, elements, flat_of, is_plain, moved, spread
from unipal.torch.work import Futures, UnipalWork, failure

Tensors = Sequence[torch.Tensor]
_c10d = dist.distributed_c10d
_RedOp = dist.ReduceOp.RedOpType
_NAMES = {
    _RedOp.SUM: "sum", _RedOp.AVG: "avg", _RedOp.PRODUCT: "prod", _RedOp.MIN: "min",
    _RedOp.MAX: "max",
}  # fmt: skip
_BITWISE: dict[Any, Callable[[Any, Any], Any]] = {
    _RedOp.BAND: operator.and_, _RedOp.BOR: operator.or_, _RedOp.BXOR: operator.xor,
}  # fmt: skip
_LINEAR = ("sum", "avg")  # what acts on the real and imaginary parts of a number by themselves


class Operations:
    """The operations of a process group, or of its back end for one device, by those of `comm`.

    Every operation returns a Work. A tensor of an asynchronous one belongs to the call until then.
    """

    supports_coalescing = supports_splitting = supports_time_estimate = False

    def __init__(
        self, comm: unipal.Communicator, folder: job_dirs.Folder | None = None, group: Any = None
    ) -> None:
        """group: torch's process group, if it is another object."""
        super().__init__(comm.rank, comm.size)  # type: ignore[call-arg]  # of torch's class
        self._comm = comm
        # of the sockets through which the ranks met; released by `shutdown`, at the latest at exit
        self._leave = weakref.finalize(self, _release, folder, os.getpid())
        self._futures = Futures()
        self._group_name = ""
        self._calls = Calls(self if group is None else group)

    @property
    def communicator(self) -> unipal.Communicator:
        """The communicator of the group."""
        return self._comm

    def getBackendName(self) -> str:
        """The name of the back end."""
        return NAME

    def name(self) -> str:
        """The name of the back end."""
        return NAME

    def getGroupName(self) -> str:
        """The name that torch has given the group."""
        return self._group_name

    def setGroupName(self, name: str) -> None:
        """Called by torch."""
        self._group_name = name

    # ---- start of a call ----

    def _run(
        self,
        call: Callable[..., Any],
        words: tuple[Any, ...],
        results: Tensors,
        opts: Any = None,
        after: Callable[[], None] | None = None,
        **more: Any,
    ) -> UnipalWork:
        """Calls an operation of the communicator: blocking if the options say that torch waits at
        once.
        """
        entry = self._calls.begun(call.__name__, words)
        try:
            if getattr(opts, "asyncOp", True):
                pending = call(*words, async_op=True, **more)
            else:
                pending = call(*words, **more)
        except CommError as error:
            raise failure(error) from None
        return UnipalWork(pending, results, after, self._futures, entry)

    def _into(self, target: torch.Tensor) -> tuple[torch.Tensor, Callable[[], None] | None]:
        """Memory for a result, and what copies it into `target` if that is not contiguous."""
        if is_plain(target):
            return target, None
        made = torch.empty(target.shape, dtype=target.dtype)
        return made, lambda: target.detach().copy_(made)

    # ---- reductions ----

    def _reduce(
        self, call: Callable[..., Any], x: torch.Tensor, out: torch.Tensor | None, opts: Any,
        results: Tensors, after: Callable[[], None] | None = None, **more: Any,
    ) -> UnipalWork:  # fmt: skip
        """A reduction of contiguous tensors. `out` None: the result replaces x."""
        op, factor = _operation(opts.reduceOp)
        if op is None:
            return self._bitwise(call, x, out, opts, results, after, **more)
        if factor is not None:
            x = x * factor if out is not None else x.detach().mul_(factor)
        if x.dtype == torch.bool and op in ("max", "min"):
            op = "or" if op == "max" else "and"  # of false and true
        given, target = elements(x), None if out is None else elements(out)
        if given is None or (x.is_complex() and op not in _LINEAR):
            raise TypeError(
                f"{call.__name__}: the back end unipal has no {op} of {x.dtype}\n"
                "  next: convert the tensor, or use all_gather and reduce its parts"
            )
        return self._run(call, (given, target), results, opts, after, op=op, **more)

    def _bitwise(
        self, call: Callable[..., Any], x: torch.Tensor, out: torch.Tensor | None, opts: Any,
        results: Tensors, after: Callable[[], None] | None = None, root: int | None = None,
    ) -> UnipalWork:  # fmt: skip
        """A bitwise reduction: the values of all ranks are gathered and reduced here."""
        if x.is_floating_point() or x.is_complex():
            raise TypeError(
                f"{call.__name__}: a bitwise reduction takes integers, not {x.dtype}\n"
                "  next: view the tensor as integers of its width"
            )
        combine = _BITWISE[opts.reduceOp.op]
        every = torch.empty((self._comm.size, x.numel()), dtype=x.dtype)
        target = x if out is None else out

        def finish() -> None:
            if root is not None and self._comm.rank != root:
                return
            total = every[0].clone()
            for row in every[1:]:
                total = combine(total, row)
            if call == self._comm.reduce_scatter:
                total = total.view(self._comm.size, -1)[self._comm.rank]
            target.copy_(total.view(target.shape))
            if after is not None:
                after()

        words = moved(x), moved(every)
        return self._run(self._comm.all_gather, words, results, opts, finish)

    @overloaded(_c10d.AllreduceOptions, "tensors/tensor", words=("op", "timeout"), single=0)
    def allreduce(self, tensors: Tensors, opts: Any = None) -> UnipalWork:
        """Reduces a tensor of each rank; every rank gets the result, in place."""
        opts = _default(opts, dist.AllreduceOptions)
        (tensor,) = tensors
        if tensor.is_sparse:
            return self._allreduce_sparse(tensor, opts)
        x, after = _in_place(tensor)
        return self._reduce(self._comm.all_reduce, x, None, opts, tensors, after)

    def _allreduce_sparse(self, tensor: torch.Tensor, opts: Any) -> UnipalWork:
        """The sum of sparse tensors of all ranks, in place: the entries of all ranks are gathered
        and coalesced, before this returns.
        """
        if _operation(opts.reduceOp) != ("sum", None):
            raise TypeError("allreduce: sparse tensors are only summed\n  next: use to_dense()")
        mine, comm = tensor.coalesce(), self._comm
        numbers = torch.empty(comm.size, dtype=torch.int64)
        own = torch.tensor([mine._nnz()])
        self._run(comm.all_gather, (moved(own), moved(numbers)), []).wait()
        counts = numbers.tolist()
        # entries first: each rank's are then one after another
        places, values = mine.indices().t().contiguous(), mine.values().contiguous()
        every = []
        for part in (places, values):
            whole = torch.empty((sum(counts), *part.shape[1:]), dtype=part.dtype)
            width = part.element_size() * (whole[:1].numel() if len(whole) else 0)
            sizes = [count * width for count in counts]
            self._run(comm.all_gatherv, (moved(part), moved(whole), sizes), []).wait()
            every.append(whole)
        total = torch.sparse_coo_tensor(every[0].t(), every[1], tensor.shape).coalesce()
        tensor.copy_(total)
        return UnipalWork(None, [tensor], None, self._futures)

    def allreduce_coalesced(self, tensors: Tensors, opts: Any = None) -> UnipalWork:
        """Reduces several tensors of one type as one."""
        opts = _default(opts, dist.AllreduceCoalescedOptions)
        flat = flat_of(tensors)
        finish = lambda: spread(flat, tensors)  # noqa: E731
        return self._reduce(self._comm.all_reduce, flat, None, opts, tensors, finish)

    @overloaded(_c10d.ReduceOptions, "tensors/tensor", words=("root", "op", "timeout"), single=0)
    def reduce(self, tensors: Tensors, opts: Any) -> UnipalWork:
        """Reduces a tensor of each rank; the root gets the result, in place."""
        (tensor,) = tensors
        x, after = _in_place(tensor)
        if self._comm.rank != opts.rootRank:
            after = None
            x = x.clone() if opts.reduceOp.op == _RedOp.PREMUL_SUM else x
        more = {"root": opts.rootRank}
        return self._reduce(self._comm.reduce, x, None, opts, tensors, after, **more)

    def _reduce_scatter_base(
        self, output: torch.Tensor, input: torch.Tensor, opts: Any = None
    ) -> UnipalWork:
        """Reduces a tensor of each rank; each rank gets its part of the result."""
        opts = _default(opts, dist.ReduceScatterOptions)
        out, after = self._into(output)
        call = self._comm.reduce_scatter
        return self._reduce(call, contiguous(input), out, opts, [output], after)

    reduce_scatter_single = _reduce_scatter_base

    def reduce_scatter_tensor_coalesced(
        self, outputs: Tensors, inputs: Tensors, opts: Any = None
    ) -> UnipalWork:
        """`reduce_scatter_tensor` of several tensors."""
        return self._all(
            [self._reduce_scatter_base(*one, opts) for one in zip(outputs, inputs, strict=True)]
        )

    reduce_scatter_single_coalesced = reduce_scatter_tensor_coalesced

    @overloaded(
        _c10d.ReduceScatterOptions, "output_tensors/output", "input_tensors/input",
        words=("op", "timeout"), single=0,
    )  # fmt: skip
    def reduce_scatter(
        self, outputs: Tensors, inputs: Sequence[Tensors], opts: Any = None
    ) -> UnipalWork:
        """Reduces a list of each rank, of which each rank gets one element."""
        opts = _default(opts, dist.ReduceScatterOptions)
        (output,), (parts,) = outputs, inputs
        if len({part.numel() for part in parts}) == 1:
            return self._reduce_scatter_base(output, flat_of(parts), opts)
        works = []  # of different sizes: each is reduced at its rank
        for rank, part in enumerate(parts):
            x = contiguous(part).clone()
            after = (lambda made=x: output.copy_(made)) if rank == self._comm.rank else None
            call = self._comm.reduce
            works.append(self._reduce(call, x, None, opts, [output], after, root=rank))
        return self._all(works)

    # ---- moves ----

    @overloaded(_c10d.BroadcastOptions, "tensors/tensor", words=("root", "timeout"), single=0)
    def broadcast(self, tensors: Tensors, opts: Any) -> UnipalWork:
        """Every rank gets the root's tensor, in place."""
        (tensor,) = tensors
        x, after = _in_place(tensor)
        words = (moved(x), opts.rootRank)
        return self._run(self._comm.broadcast, words, tensors, opts, after)

    def _allgather_base(
        self, output: torch.Tensor, input: torch.Tensor, opts: Any = None
    ) -> UnipalWork:
        """Every rank gets the tensors of all ranks, one after another."""
        out, after = self._into(output)
        words = moved(contiguous(input)), moved(out)
        return self._run(self._comm.all_gather, words, [output], opts, after)

    all_gather_single = _allgather_base

    def allgather_into_tensor_coalesced(
        self, outputs: Tensors, inputs: Tensors, opts: Any = None
    ) -> UnipalWork:
        """`all_gather_into_tensor` of several tensors."""
        return self._all(
            [self._allgather_base(*one, opts) for one in zip(outputs, inputs, strict=True)]
        )

    all_gather_single_coalesced = allgather_into_tensor_coalesced

    @overloaded(_c10d.AllgatherOptions, "output_tensors", "input_tensors/input_tensor", single=1)
    def allgather(
        self, outputs: Sequence[Tensors], inputs: Tensors, opts: Any = None
    ) -> UnipalWork:
        """Every rank gets a list of the tensors of all ranks, which may differ in size."""
        (outs,), (tensor,) = outputs, inputs
        x, sizes = contiguous(tensor), [one.numel() for one in outs]
        flat = torch.empty(sum(sizes), dtype=tensor.dtype)
        finish = lambda: spread(flat, outs)  # noqa: E731
        width = tensor.element_size()
        if len(set(sizes)) == 1:
            words: tuple[Any, ...] = (moved(x), moved(flat))
            return self._run(self._comm.all_gather, words, outs, opts, finish)
        words = (moved(x), moved(flat), [size * width for size in sizes])
        return self._run(self._comm.all_gatherv, words, outs, opts, finish)

    def allgather_coalesced(
        self, outputs: Sequence[Tensors], inputs: Tensors, opts: Any = None
    ) -> UnipalWork:
        """`all_gather` of several tensors: outputs[r][i] is rank r's inputs[i]."""
        works = [
            self.allgather([outs], [one], opts)
            for outs, one in zip(zip(*outputs, strict=True), inputs, strict=True)
        ]
        return self._all(works)

    @overloaded(
        _c10d.GatherOptions, "output_tensors", "input_tensors/input_tensor",
        words=("root", "timeout"), single=1,
    )  # fmt: skip
    def gather(self, outputs: Sequence[Tensors], inputs: Tensors, opts: Any) -> UnipalWork:
        """The root gets a list of the tensors of all ranks."""
        (tensor,), root = inputs, opts.rootRank
        if self._comm.rank != root:
            words: tuple[Any, ...] = (moved(contiguous(tensor)), None, root)
            return self._run(self._comm.gather, words, [], opts)
        (outs,) = outputs
        flat = torch.empty(sum(one.numel() for one in outs), dtype=tensor.dtype)
        words = (moved(contiguous(tensor)), moved(flat), root)
        finish = lambda: spread(flat, outs)  # noqa: E731
        return self._run(self._comm.gather, words, outs, opts, finish)

    @overloaded(
        _c10d.ScatterOptions, "output_tensors/output_tensor", "input_tensors",
        words=("root", "timeout"), single=0,
    )  # fmt: skip
    def scatter(self, outputs: Tensors, inputs: Sequence[Tensors], opts: Any) -> UnipalWork:
        """Each rank gets one element of the root's list."""
        (output,), root = outputs, opts.rootRank
        out, after = self._into(output)
        x = moved(flat_of(inputs[0])) if self._comm.rank == root else None
        words = (x, moved(out), root)
        return self._run(self._comm.scatter, words, outputs, opts, after)

    @overloaded(_c10d.AllToAllOptions, "output", "input", "output_split_sizes", "input_split_sizes")
    def alltoall_base(
        self, output: torch.Tensor, input: torch.Tensor, output_splits: Sequence[int],
        input_splits: Sequence[int], opts: Any = None,
    ) -> UnipalWork:  # fmt: skip
        """Rank r gets part r of each rank's tensor. Splits count rows of the first dimension; empty
        ones mean equal parts.
        """
        out, after = self._into(output)
        x = contiguous(input)
        if not len(output_splits) and not len(input_splits):  # arrays, too
            words: tuple[Any, ...] = (moved(x), moved(out))
            return self._run(self._comm.all_to_all, words, [output], opts, after)
        ins = _bytes(x, input_splits, self._comm.size)
        outs = _bytes(out, output_splits, self._comm.size)
        words = (moved(x), moved(out), ins, outs)
        return self._run(self._comm.all_to_allv, words, [output], opts, after)

    all_to_all_single = alltoall_base

    def alltoall(self, outputs: Tensors, inputs: Tensors, opts: Any = None) -> UnipalWork:
        """Rank r gets element r of each rank's list, which may differ in size."""
        flat = torch.empty(sum(one.numel() for one in outputs), dtype=outputs[0].dtype)
        width = flat.element_size()
        ins, outs = ([one.numel() * width for one in side] for side in (inputs, outputs))
        words = (moved(flat_of(inputs)), moved(flat), ins, outs)
        finish = lambda: spread(flat, outputs)  # noqa: E731
        return self._run(self._comm.all_to_allv, words, outputs, opts, finish)

    # ---- messages ----

    def send(self, tensors: Tensors, dest: int, tag: int) -> UnipalWork:
        """Sends a tensor to a rank of the group."""
        (tensor,) = tensors
        entry = self._calls.message("send", tensor, self._comm.rank, dest)
        try:
            pending = self._comm.isend(moved(contiguous(tensor)), dest, tag=tag)
        except CommError as error:
            raise failure(error) from None
        return UnipalWork(pending, tensors, None, self._futures, entry)

    def recv(self, tensors: Tensors, source: int, tag: int) -> UnipalWork:
        """Receives a tensor from a rank of the group."""
        return self._receive(tensors, source, tag)

    def recv_anysource(self, tensors: Tensors, tag: int) -> UnipalWork:
        """Receives a tensor from whichever rank sends one with this tag first."""
        return self._receive(tensors, None, tag)

    def _receive(self, tensors: Tensors, source: int | None, tag: int) -> UnipalWork:
        (tensor,) = tensors
        out, after = self._into(tensor)
        entry = self._calls.message("recv", tensor, self._comm.rank, source)
        try:
            pending = self._comm.irecv(moved(out), source, tag=tag)
        except CommError as error:
            raise failure(error) from None
        return UnipalWork(pending, tensors, after, self._futures, entry)

    @overloaded(_c10d.BarrierOptions)
    def barrier(self, opts: Any = None) -> UnipalWork:
        """Ends when all ranks have begun it."""
        return self._run(self._comm.barrier, (), [], opts)

    def _monitored(self, timeout: timedelta | None, wait_all_ranks: bool) -> None:
        """A barrier; the error of rank 0 names the ranks that are missing, in the words of gloo."""
        rank, work = self._comm.rank, self._run(self._comm.barrier, (), [])
        if timeout is not None and timeout <= timedelta(0) and not work.is_completed():
            raise dist.DistBackendError(f"Rank {rank} timed out in monitoredBarrier after 0 ms")
        try:
            work.wait(timeout or timedelta(0))
        except dist.DistBackendError as error:
            culprits = getattr(error.__cause__, "culprits", ())
            missing = [one for one in culprits if one != rank]
            if rank == 0 and missing:
                named = missing if wait_all_ranks else missing[:1]
                who = f"Rank{'s' if len(named) > 1 else ''} {', '.join(map(str, named))}"
                raise dist.DistBackendError(
                    f"{who} failed to pass monitoredBarrier: {error}"
                ) from None
            raise

    # ---- life ----

    def abort(self) -> None:
        """Fails what is pending, on every rank."""
        self._comm.abort()

    def shutdown(self) -> None:
        """Closes the communicator. What is pending ends, and so do the futures of it."""
        self._comm.close()
        self._futures.close()
        self._leave()

    def _all(self, works: Sequence[UnipalWork]) -> UnipalWork:
        """One Work for calls that have begun one after another."""
        return UnipalWorks(works, self._futures)


make_eager(
    Operations,
    (
        "allreduce", "allreduce_coalesced", "reduce", "_reduce_scatter_base",
        "reduce_scatter_single", "reduce_scatter_tensor_coalesced",
        "reduce_scatter_single_coalesced", "reduce_scatter", "broadcast", "_allgather_base",
        "all_gather_single", "allgather_into_tensor_coalesced", "all_gather_single_coalesced",
        "allgather", "allgather_coalesced", "gather", "scatter", "alltoall_base",
        "all_to_all_single", "alltoall", "send", "recv", "recv_anysource", "barrier",
    ),
)  # fmt: skip


class UnipalWorks(UnipalWork):
    """Calls that have begun one after another."""

    def __init__(self, works: Sequence[UnipalWork], futures: Futures) -> None:
        results = [tensor for work in works for tensor in work.result()]
        super().__init__(None, results, None, futures)
        self._works = works

    def wait(self, timeout: timedelta = timedelta(0)) -> bool:
        """Waits until all of them have ended."""
        return all(work.wait(timeout) for work in self._works)

    synchronize = wait

    def is_completed(self) -> bool:
        """Whether all of them have ended."""
        return all(work.is_completed() for work in self._works)

    def exception(self) -> BaseException | None:
        """The first error, if there is one."""
        return next(filter(None, (work.exception() for work in self._works)), None)


def _release(folder: job_dirs.Folder | None, process: int) -> None:
    """Releases the folder in the process that holds it, not in a fork of it."""
    if folder is not None and os.getpid() == process:
        folder.release()


def _default(opts: Any, kind: Callable[[], Any]) -> Any:
    return kind() if opts is None else opts


def _operation(op: Any) -> tuple[str | None, Any]:
    """The name of a reduction, and the factor of each rank's values; no name: it is bitwise."""
    if op.op == _RedOp.PREMUL_SUM:
        return "sum", op.__getstate__()[1]
    return (None, None) if op.op in _BITWISE else (_NAMES[op.op], None)


def _in_place(tensor: torch.Tensor) -> tuple[torch.Tensor, Callable[[], None] | None]:
    """A tensor that is read and written: itself, or a copy and what copies it back."""
    if is_plain(tensor):
        return tensor, None
    x = contiguous(tensor)
    return x, lambda: tensor.detach().copy_(x)


def _bytes(tensor: torch.Tensor, splits: Sequence[int], size: int) -> list[int]:
    """The bytes of each part of a tensor that is split along its first dimension."""
    rows = tensor.shape[0] if tensor.dim() else 0
    width = tensor.element_size() * (tensor.numel() // rows if rows else 0)
    return [int(one) * width for one in splits] if len(splits) else [rows // size * width] * size

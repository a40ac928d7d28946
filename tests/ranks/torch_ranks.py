"""A rank of tests/pytorch: `python torch_ranks.py RANK SIZE FOLDER [SCENARIO]`.

Runs every function of SCENARIOS, or one, over the back end "unipal", and writes FOLDER/RANK.json:
name → "" or what was wrong. Ranks meet at a file in FOLDER.
"""

from __future__ import annotations

import copy
import functools
import json
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as functional
from torch import nn
from torch.distributed.algorithms.ddp_comm_hooks import powerSGD_hook
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.pipelining import PipelineStage, Schedule1F1B, ScheduleGPipe

import unipal.torch

SCENARIOS: dict[str, Callable[[int, int], None]] = {}
TIMEOUT_S = 8.0  # of the calls of FAULTS, and of joining for them
SPARED_S = 4.0  # for an error to reach every rank of a loaded machine
REDUCED = (
    torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int8, torch.uint8,
    torch.int32, torch.int64, torch.complex64, torch.complex128,
)  # fmt: skip
MOVED = (*REDUCED, torch.bool, torch.int16, torch.float8_e4m3fn, torch.float8_e5m2)


def scenario(function: Callable[[int, int], None]) -> Callable[[int, int], None]:
    SCENARIOS[function.__name__] = function
    return function


def value(number: int, dtype: torch.dtype = torch.float32, size: int = 5) -> torch.Tensor:
    """A tensor that differs for each number, of values that every type has exactly."""
    return ((torch.arange(size) * 3 + number) % 7).to(dtype)


def same(found: torch.Tensor, wanted: torch.Tensor, what: object = "") -> None:
    assert found.dtype == wanted.dtype, (what, found.dtype, wanted.dtype)
    assert found.shape == wanted.shape, (what, found.shape, wanted.shape)
    left, right = (one.contiguous().view(-1).view(torch.uint8) for one in (found, wanted))
    assert torch.equal(left, right), (what, found, wanted)


def total(
    n: int, dtype: torch.dtype = torch.float32, first: int = 0, step: int = 1
) -> torch.Tensor:
    found = value(first, dtype)
    for number in range(1, n):
        found = found + value(first + number * step, dtype)
    return found


@scenario
def all_reduce_of_every_type(rank: int, n: int) -> None:
    for dtype in REDUCED:
        for asynchronous in (False, True):
            x = value(rank, dtype)
            work = dist.all_reduce(x, async_op=asynchronous)
            if asynchronous:
                assert work.wait()
                assert work.is_completed()
            same(x, total(n, dtype), dtype)


@scenario
def every_reduction(rank: int, n: int) -> None:
    every = torch.stack([value(one, torch.int32) for one in range(n)])
    op = dist.ReduceOp
    wanted = {
        op.MAX: every.amax(0), op.MIN: every.amin(0), op.PRODUCT: every.prod(0, dtype=torch.int32),
        op.BAND: every[0], op.BOR: every[0], op.BXOR: every[0],
    }  # fmt: skip
    for row in every[1:]:
        wanted[op.BAND] = wanted[op.BAND] & row
        wanted[op.BOR] = wanted[op.BOR] | row
        wanted[op.BXOR] = wanted[op.BXOR] ^ row
    for which, result in wanted.items():
        x = value(rank, torch.int32)
        dist.all_reduce(x, op=which)
        same(x, result, which)
    x = value(rank)
    dist.all_reduce(x, op=op.AVG)
    same(x, total(n) / n, "avg")
    x = value(rank)
    dist.all_reduce(x, op=dist._make_nccl_premul_sum(0.5))
    same(x, total(n) * 0.5, "premul_sum")
    flags = torch.tensor([rank == 0, True, False])
    dist.all_reduce(flags, op=op.MAX)
    same(flags, torch.tensor([True, True, False]), "bool max")


@scenario
def what_has_no_reduction_is_refused_by_name(rank: int, n: int) -> None:
    for dtype, which in (
        (torch.float8_e4m3fn, dist.ReduceOp.SUM),
        (torch.float32, dist.ReduceOp.BXOR),
    ):
        with pytest.raises(TypeError, match=str(dtype)):
            dist.all_reduce(value(rank).to(dtype), op=which)
    elsewhere = torch.ones(3, device="meta")
    back_end = dist.group.WORLD._get_backend(torch.device("cpu"))
    for call in (back_end.allreduce, back_end.broadcast):
        with pytest.raises(TypeError, match=r"device cpu.*meta"):
            call([elsewhere])
    dist.barrier()


@scenario
def tensors_that_are_not_contiguous(rank: int, n: int) -> None:
    x = torch.stack([value(rank), value(rank + 1)]).t()
    dist.all_reduce(x)
    same(x, torch.stack([total(n), total(n, first=1)]).t())
    every = torch.zeros(2, 5 * n)[:, ::n]
    dist.broadcast(every.copy_(torch.stack([value(rank)] * 2)), 1)
    same(every, torch.stack([value(1)] * 2))
    whole = torch.zeros(5 * n, 2)[:, 0]
    dist.all_gather_into_tensor(whole, value(rank))
    same(whole, torch.cat([value(one) for one in range(n)]))


@scenario
def nothing_and_a_single_number(rank: int, n: int) -> None:
    for shape in ((0,), (0, 3), ()):
        x = torch.ones(shape)
        dist.all_reduce(x)
        same(x, torch.full(shape, float(n)), shape)
        dist.broadcast(x, 0)


@scenario
def rooted_operations_of_every_type(rank: int, n: int) -> None:
    for root in range(n):
        for dtype in MOVED:
            x = value(rank, dtype)
            dist.broadcast(x, root)
            same(x, value(root, dtype), dtype)
        x = value(rank)
        dist.reduce(x, root)
        if rank == root:
            same(x, total(n), "reduce")
        parts = [torch.zeros(5) for _ in range(n)] if rank == root else None
        dist.gather(value(rank), parts, dst=root)
        for one, part in enumerate(parts or ()):
            same(part, value(one), "gather")
        x = torch.zeros(5)
        dist.scatter(x, [value(2 * one) for one in range(n)] if rank == root else None, src=root)
        same(x, value(2 * rank), "scatter")


@scenario
def gathers(rank: int, n: int) -> None:
    for dtype in MOVED:
        parts = [torch.zeros(5).to(dtype) for _ in range(n)]
        dist.all_gather(parts, value(rank, dtype))
        for one, part in enumerate(parts):
            same(part, value(one, dtype), dtype)
    parts = [torch.zeros(one + 1) for one in range(n)]  # of different sizes
    dist.all_gather(parts, value(rank, size=rank + 1), async_op=True).wait()
    for one, part in enumerate(parts):
        same(part, value(one, size=one + 1), "sizes")
    whole = torch.zeros(n, 5)
    dist.all_gather_into_tensor(whole, value(rank))
    same(whole, torch.stack([value(one) for one in range(n)]))


@scenario
def reduce_scatters(rank: int, n: int) -> None:
    x = torch.zeros(5)
    dist.reduce_scatter(x, [value(rank + 2 * one) for one in range(n)])
    same(x, total(n, first=2 * rank))
    x = torch.zeros(5, dtype=torch.bfloat16)
    dist.reduce_scatter_tensor(
        x, torch.cat([value(rank + 2 * one, torch.bfloat16) for one in range(n)])
    )
    same(x, total(n, torch.bfloat16, first=2 * rank))
    x = torch.zeros(rank + 1)  # of different sizes
    dist.reduce_scatter(x, [value(rank, size=one + 1) for one in range(n)])
    wanted = torch.stack([value(one, size=rank + 1) for one in range(n)]).sum(0)
    same(x, wanted)
    x = torch.zeros(5, dtype=torch.int32)
    dist.reduce_scatter_tensor(
        x, torch.cat([value(rank + one, torch.int32) for one in range(n)]), op=dist.ReduceOp.BXOR
    )
    wanted = value(rank, torch.int32)
    for one in range(1, n):
        wanted = wanted ^ value(rank + one, torch.int32)
    same(x, wanted)


@scenario
def all_to_alls(rank: int, n: int) -> None:
    def part(source: int, target: int, size: int = 5) -> torch.Tensor:
        return value(3 * source + target, size=size)

    whole = torch.zeros(5 * n)
    dist.all_to_all_single(whole, torch.cat([part(rank, one) for one in range(n)]))
    same(whole, torch.cat([part(one, rank) for one in range(n)]))
    parts = [torch.zeros(one + 1) for one in range(n)]
    dist.all_to_all(parts, [part(rank, one, rank + 1) for one in range(n)])
    for one, found in enumerate(parts):
        same(found, part(one, rank, one + 1))
    rows = [one + rank for one in range(n)]  # each rank sends `one + rank` rows to rank one
    sent = torch.cat([part(rank, one, 2).expand(rows[one], 2) for one in range(n)])
    got = torch.zeros(sum(rows), 2)
    for splits in (rows, np.array(rows)):
        got.zero_()
        dist.all_to_all_single(got, sent, splits, splits)
        same(got, torch.cat([part(one, rank, 2).expand(rows[one], 2) for one in range(n)]))


@scenario
def messages(rank: int, n: int) -> None:
    after, before = (rank + 1) % n, (rank - 1) % n
    for size in (5, 1 << 21):
        x = torch.zeros(size)
        sends = dist.P2POp(dist.isend, value(rank, size=size), after)
        for work in dist.batch_isend_irecv([sends, dist.P2POp(dist.irecv, x, before)]):
            work.wait()
        same(x, value(before, size=size), size)
    if rank == 0:
        dist.send(value(7, torch.bool), 1)
    if rank == 1:
        x = torch.zeros(5, dtype=torch.bool)
        assert dist.recv(x, 0) == 0
        same(x, value(7, torch.bool))


@scenario
def messages_by_tag_and_from_any_source(rank: int, n: int) -> None:
    if rank == 0:
        for tag in (5, 3):  # not in the order in which they are sent
            for source in range(1, n):
                x = torch.zeros(3)
                assert dist.recv(x, source, tag=tag) == source
                assert x.tolist() == [source * 10 + tag] * 3
        found = []
        for number in range(n - 1):
            x = torch.zeros(1000)[::2]  # received beside and copied
            if number:
                found.append(dist.recv(x))
            else:
                work = dist.irecv(x)
                work.wait()
                found.append(work._source_rank())
            assert (x == found[-1]).all()
        assert sorted(found) == list(range(1, n))
    else:
        for tag in (3, 5):
            dist.send(torch.full((3,), rank * 10.0 + tag), 0, tag=tag)
        dist.send(torch.full((500,), float(rank)), 0)


@scenario
def coalesced_gathers_and_sparse_sums(rank: int, n: int) -> None:
    outs = [[torch.zeros(2), torch.zeros(3, 2)] for _ in range(n)]
    dist.all_gather_coalesced(outs, [torch.full((2,), rank + 0.5), torch.full((3, 2), -rank + 0.0)])
    for source, (first, second) in enumerate(outs):
        assert (first == source + 0.5).all()
        assert (second == -source).all()
    dense = torch.zeros(5, 2)
    dense[rank], dense[4] = rank + 1.0, 2.0
    sparse = (dense if rank else dense * 0).to_sparse(1)  # rank 0 has no entry
    dist.all_reduce(sparse)
    wanted = torch.zeros(5, 2)
    for source in range(1, n):
        wanted[source] += source + 1.0
        wanted[4] += 2.0
    assert torch.equal(sparse.to_dense(), wanted)


@scenario
def barriers_that_name_who_is_missing(rank: int, n: int) -> None:
    store = dist.distributed_c10d._get_default_store()
    group = dist.new_group(timeout=timedelta(seconds=1))
    group.monitored_barrier(timedelta(seconds=30))
    if rank in (1, 2):
        store.wait(["named"])
        return
    with pytest.raises(dist.DistBackendError) as caught:
        group.monitored_barrier(timedelta(seconds=30), True)
    if rank == 0:
        assert "Ranks 1, 2 failed to pass monitoredBarrier" in str(caught.value), caught.value
        store.set("named", "")


@scenario
def barriers_that_are_late_before_the_group_is(rank: int, n: int) -> None:
    store, group = dist.distributed_c10d._get_default_store(), dist.new_group()
    group.monitored_barrier(timedelta(seconds=30))
    if rank in (1, 2):
        store.wait(["named early"])
        return
    with pytest.raises(dist.DistBackendError) as caught:
        group.monitored_barrier(timedelta(seconds=0.5), True)
    if rank == 0:
        assert "Ranks 1, 2 failed to pass monitoredBarrier" in str(caught.value), caught.value
        store.set("named early", "")


@scenario
def short_forms(rank: int, n: int) -> None:
    """The group's own methods with a tensor for a list of one, and words for options."""
    group, product, minute = dist.group.WORLD, dist.ReduceOp.PRODUCT, timedelta(minutes=1)
    root, every = n - 1, [value(one) for one in range(n)]
    x = value(rank)
    group.allreduce(x).wait()
    same(x, total(n))
    for call in (
        lambda x: group.allreduce(x, product, minute), lambda x: group.allreduce([x], op=product),
        lambda x: group.allreduce(tensor=x, op=product, timeout=minute),
    ):  # fmt: skip
        x = value(rank)
        call(x).wait()
        same(x, torch.stack(every).prod(0))
    x = value(rank)
    group.reduce(x, root, op=dist.ReduceOp.MAX).wait()
    same(x if rank == root else torch.stack(every).amax(0), torch.stack(every).amax(0))
    x = value(rank)
    group.broadcast(x, root=root).wait()
    same(x, value(root))
    outs = [torch.empty(5) for _ in range(n)]
    group.allgather(outs, value(rank)).wait()
    same(torch.stack(outs), torch.stack(every))
    outs = [torch.empty(5) for _ in range(n)] if rank == root else []
    group.gather(outs, value(rank), root).wait()
    same(torch.stack(outs or every), torch.stack(every))
    out = torch.empty(5)
    group.scatter(out, every if rank == root else [], root).wait()
    same(out, value(rank))
    group.reduce_scatter(out, [value(rank + one) for one in range(n)], product).wait()
    same(out, torch.stack([value(rank + one) for one in range(n)]).prod(0))
    out = torch.empty(n)
    group.alltoall_base(out, torch.arange(n) + 10.0 * rank, [], [], timeout=minute).wait()
    same(out, torch.arange(n) * 10.0 + rank)
    group.barrier(timeout=minute).wait()
    with pytest.raises(TypeError, match="allreduce: root is none of op, timeout"):
        group.allreduce(x, root=0)
    with pytest.raises(TypeError, match="broadcast: tensors is missing"):
        group.broadcast(root=0)


@scenario
def objects(rank: int, n: int) -> None:
    every: list[object] = [None] * n
    dist.all_gather_object(every, {"rank": rank})
    assert every == [{"rank": one} for one in range(n)]
    one = ["text" if rank == 0 else None]
    dist.broadcast_object_list(one, 0)
    assert one == ["text"]


@scenario
def groups(rank: int, n: int) -> None:
    own = [rank // 2 * 2, rank // 2 * 2 + 1]  # opened by their members alone
    group = dist.new_group(own, use_local_synchronization=True)
    x = value(rank)
    dist.all_reduce(x, group=group)
    same(x, value(own[0]) + value(own[1]))
    made = [dist.new_group([0, 2]), dist.new_group([3, 1, 0])]
    for group, members in zip(made, ([0, 2], [0, 1, 3]), strict=True):
        if rank in members:
            x = value(rank)
            dist.all_reduce(x, group=group)
            same(x, torch.stack([value(one) for one in members]).sum(0))


@scenario
def functional_collectives(rank: int, n: int) -> None:
    world = dist.group.WORLD
    same(functional.all_reduce(value(rank), "sum", world) + 0, total(n))
    wanted = torch.cat([value(one) for one in range(n)])
    same(functional.all_gather_tensor(value(rank), 0, world) + 0, wanted)
    parts = torch.cat([value(rank + 2 * one) for one in range(n)])
    found = functional.reduce_scatter_tensor(parts, "sum", 0, world) + 0
    same(found, total(n, first=2 * rank))


def _step(model: nn.Module, batch: torch.Tensor, optimizer: torch.optim.Optimizer) -> None:
    optimizer.zero_grad()
    model(batch).pow(2).mean().backward()
    optimizer.step()


def _models() -> tuple[nn.Module, nn.Module, torch.Tensor]:
    """A model twice, and a batch for four ranks; equal on all ranks."""
    torch.manual_seed(4)
    batch = torch.randn(16, 20)
    made = []
    for _ in range(2):
        torch.manual_seed(5)
        made.append(nn.Sequential(nn.Linear(20, 32), nn.ReLU(), nn.Linear(32, 1)))
    return made[0], made[1], batch


@scenario
def callbacks_that_wait(rank: int, n: int) -> None:
    """Callbacks wait for the future of an earlier call, and of one that they make.

    Rank 0 calls when the others have their callbacks, which so run where futures are completed.
    """
    ready = torch.ones(1)
    for other in range(1, n) if rank == 0 else ():
        dist.recv(ready, other)
    calls = [dist.all_reduce(torch.ones(4), async_op=True).get_future() for _ in range(2)]

    def combine(done: Any) -> torch.Tensor:
        x = done.value()[0] + calls[1].wait()[0]
        return dist.all_reduce(x, async_op=True).get_future().wait()[0]

    combined = calls[0].then(combine)
    if rank != 0:
        dist.send(ready, 0)
    assert combined.wait().tolist() == [n * 2 * n] * 4


@scenario
def compressed_training(rank: int, n: int) -> None:
    """PowerSGD, whose hook waits for a future in a callback."""
    model, _, batch = _models()
    parallel = nn.parallel.DistributedDataParallel(model)
    state = powerSGD_hook.PowerSGDState(None, 4, start_powerSGD_iter=2)
    parallel.register_comm_hook(state, powerSGD_hook.powerSGD_hook)
    optimizer = torch.optim.SGD(parallel.parameters(), 0.05)
    for _ in range(4):
        _step(parallel, batch.chunk(n)[rank], optimizer)
    flat = torch.cat([one.detach().flatten() for one in model.parameters()])
    every = [torch.empty_like(flat) for _ in range(n)]
    dist.all_gather(every, flat)
    for one in every:
        assert torch.equal(one, flat)


@scenario
def data_parallel_training(rank: int, n: int) -> None:
    model, alone, batch = _models()
    parallel = nn.parallel.DistributedDataParallel(model)
    optimizers = [torch.optim.SGD(one.parameters(), 0.05) for one in (parallel, alone)]
    for _ in range(3):
        _step(parallel, batch.chunk(n)[rank], optimizers[0])
        _step(alone, batch, optimizers[1])
    for found, wanted in zip(model.parameters(), alone.parameters(), strict=True):
        torch.testing.assert_close(found, wanted)


@scenario
def sharded_training(rank: int, n: int) -> None:
    model, alone, batch = _models()
    fully_shard(model, mesh=init_device_mesh("cpu", (n,)))
    optimizers = [torch.optim.SGD(one.parameters(), 0.05) for one in (model, alone)]
    for _ in range(3):
        _step(model, batch.chunk(n)[rank], optimizers[0])
        _step(alone, batch, optimizers[1])
    for found, wanted in zip(model.parameters(), alone.parameters(), strict=True):
        torch.testing.assert_close(found.full_tensor(), wanted)


@scenario
def compiled_training(rank: int, n: int) -> None:
    model, alone, batch = _models()
    compiled = torch.compile(nn.parallel.DistributedDataParallel(model), backend="aot_eager")
    for one, part in ((compiled, batch.chunk(n)[rank]), (alone, batch)):
        one(part).pow(2).mean().backward()
    for found, wanted in zip(model.parameters(), alone.parameters(), strict=True):
        torch.testing.assert_close(found.grad, wanted.grad)


@scenario
def pipelined_training(rank: int, n: int) -> None:
    for schedule in (ScheduleGPipe, Schedule1F1B):
        torch.manual_seed(6)
        layers = [nn.Linear(8, 8) for _ in range(n)]
        x, y = torch.randn(8, 8), torch.randn(8, 8)
        alone = nn.Sequential(*copy.deepcopy(layers))
        parts = zip(x.chunk(4), y.chunk(4), strict=True)
        (sum(nn.functional.mse_loss(alone(a), b) for a, b in parts) / 4).backward()
        stage = PipelineStage(layers[rank], rank, n, torch.device("cpu"))
        steps = schedule(stage, n_microbatches=4, loss_fn=nn.functional.mse_loss)
        steps.step(*[x] * (rank == 0), **({"target": y} if rank == n - 1 else {}))
        torch.testing.assert_close(layers[rank].weight.grad, alone[rank].weight.grad)


# ---- faults: each ends its ranks ----


def killed(rank: int, n: int) -> None:
    """Rank 1 dies; the others name it in a blocking call, a Work and a future."""
    if rank == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    with pytest.raises(dist.DistBackendError, match="rank 1"):
        dist.all_reduce(torch.ones(1 << 18))


def failed_future(rank: int, n: int) -> None:
    """Rank 1 does not call; what waits for the future of the others' call learns why."""
    if rank == 1:
        sys.stdin.read()
        return
    future = dist.all_reduce(torch.ones(4), async_op=True).get_future()
    with pytest.raises(RuntimeError, match="rank 1"):
        future.wait()


def _training(kind: str, fault: str, rank: int, n: int) -> None:
    """Training in which rank 1 has a fault; the others end with an error that names it, in time."""
    model, _, batch = _models()
    if kind == "ddp":
        model = nn.parallel.DistributedDataParallel(model)
    else:
        fully_shard(model, mesh=init_device_mesh("cpu", (n,)))
    optimizer, mine = torch.optim.SGD(model.parameters(), 0.05), batch.chunk(n)[rank]

    def steps() -> None:
        for _ in range(3):
            _step(model, mine, optimizer)

    steps()
    if rank == 1:
        _do(fault)
    begun = time.monotonic()
    with pytest.raises(RuntimeError, match="rank 1"):
        steps()
    assert time.monotonic() - begun < TIMEOUT_S + SPARED_S


def _do(fault: str) -> None:
    """A fault of this rank, which the test ends."""
    if fault in ("killed", "stopped"):
        os.kill(os.getpid(), signal.SIGKILL if fault == "killed" else signal.SIGSTOP)
    elif fault == "mismatched":
        dist.all_reduce(torch.ones(3, dtype=torch.int8))
    sys.stdin.read()


FAULTS: dict[str, Callable[[int, int], None]] = {
    one.__name__: one for one in (killed, failed_future)
} | {
    f"{kind}_{fault}": functools.partial(_training, kind, fault)
    for kind in ("ddp", "fsdp2")
    for fault in ("killed", "stopped", "late", "mismatched")
}


def main(rank: int, n: int, folder: Path, names: list[str]) -> None:
    assert unipal.torch.NAME in dist.Backend.backend_list
    dist.init_process_group(
        "unipal", init_method=f"file://{folder}/store", rank=rank, world_size=n,
        timeout=timedelta(seconds=TIMEOUT_S if names else 60),
    )  # fmt: skip
    wrong = {}
    for name in names or SCENARIOS:
        try:
            (SCENARIOS | FAULTS)[name](rank, n)
            wrong[name] = ""
        except Exception:
            wrong[name] = traceback.format_exc()
    (folder / f"{rank}.json").write_text(json.dumps(wrong))
    if not names:
        dist.destroy_process_group()
        left = [one.name for one in threading.enumerate() if one.name.startswith("unipal")]
        assert left == [], "threads of groups that are destroyed"


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:])

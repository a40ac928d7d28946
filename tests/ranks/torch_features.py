"""Uses of torch.distributed as programs make them, over one back end.

    python torch_features.py BACKEND FEATURE ...

The four ranks of a feature are forks of this process. Prints a line of JSON for each: its name and
what each rank answered, or its error. A feature compares values with a model that is not parallel
where there is one; the test compares the answers of two back ends.
"""

from __future__ import annotations

import copy
import json
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as functional
import torch.distributed.checkpoint as dcp
import torch.distributed.nn as dist_nn
from torch import nn
from torch.distributed.algorithms.ddp_comm_hooks import default_hooks
from torch.distributed.checkpoint import state_dict
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, MixedPrecisionPolicy, fully_shard
from torch.distributed.optim import ZeroRedundancyOptimizer
from torch.distributed.pipelining import PipelineStage, schedules
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    RowwiseParallel,
    SequenceParallel,
    parallelize_module,
)
from torch.nn.parallel import DistributedDataParallel

RANKS, LIMIT_S = 4, 60
FEATURES: dict[str, Callable[[int, str], Any]] = {}  # (rank, folder) → an answer that JSON takes


def feature(run: Callable[[int, str], Any]) -> Callable[[int, str], Any]:
    FEATURES[run.__name__] = run
    return run


def models() -> tuple[Any, Any, torch.Tensor]:
    """Two equal models and a batch."""
    torch.manual_seed(5)
    model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 16))
    return model, copy.deepcopy(model), torch.randn(8, 16)


def line() -> DeviceMesh:
    return init_device_mesh("cpu", (RANKS,))


def square() -> DeviceMesh:
    return init_device_mesh("cpu", (2, 2), mesh_dim_names=("a", "b"))


def same_gradients(model: Any, alone: Any, x: torch.Tensor) -> None:
    model(x).sum().backward()
    alone(x).sum().backward()
    for one, other in zip(model.parameters(), alone.parameters(), strict=True):
        gradient = one.grad.full_tensor() if isinstance(one.grad, DTensor) else one.grad
        torch.testing.assert_close(gradient, other.grad)


# ---- sharding -----------------------------------------------------------------------------------


@feature
def hybrid_sharding(rank: int, folder: str) -> None:
    model, alone, x = models()
    fully_shard(model, mesh=square())
    same_gradients(model, alone, x)


@feature
def sharding_with_mixed_precision(rank: int, folder: str) -> Any:
    model, _, x = models()
    policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
    fully_shard(model, mesh=line(), mp_policy=policy)
    model(x).sum().backward()
    return [float(one.grad.full_tensor().sum()) for one in model.parameters()]


@feature
def compiled_sharding(rank: int, folder: str) -> None:
    model, alone, x = models()
    fully_shard(model, mesh=line())
    torch.testing.assert_close(torch.compile(model, backend="aot_eager")(x), alone(x))


@feature
def first_sharding(rank: int, folder: str) -> None:
    """FSDP1."""
    model, alone, x = models()
    sharded = FullyShardedDataParallel(model, device_id=torch.device("cpu"))
    torch.testing.assert_close(sharded(x), alone(x))
    sharded(x).sum().backward()


@feature
def distributed_tensors(rank: int, folder: str) -> Any:
    mesh, t = line(), torch.arange(60.0).view(10, 6)
    rows = distribute_tensor(t, mesh, [Shard(0)])
    torch.testing.assert_close(rows.redistribute(mesh, [Replicate()]).to_local(), t)
    torch.testing.assert_close(rows.redistribute(mesh, [Shard(1)]).full_tensor(), t)
    part = DTensor.from_local(t, mesh, [Partial()])
    torch.testing.assert_close(part.redistribute(mesh, [Shard(0)]).full_tensor(), t * RANKS)
    columns = distribute_tensor(torch.ones(6, 7), mesh, [Shard(1)])
    return float((rows @ columns).full_tensor().sum())


@feature
def tensor_parallel(rank: int, folder: str) -> None:
    model, alone, x = models()
    parallelize_module(model, line(), {"0": ColwiseParallel(), "2": RowwiseParallel()})
    torch.testing.assert_close(model(x), alone(x))
    same_gradients(model, alone, x)


@feature
def sequence_parallel(rank: int, folder: str) -> None:
    torch.manual_seed(2)
    model = nn.Sequential(nn.LayerNorm(16), nn.Linear(16, 32), nn.Linear(32, 16))
    alone, x = copy.deepcopy(model), torch.randn(2, 8, 16)
    columns = ColwiseParallel(input_layouts=Shard(1))
    plan = {"0": SequenceParallel(), "1": columns, "2": RowwiseParallel()}
    parallelize_module(model, line(), plan)
    torch.testing.assert_close(model(x.chunk(RANKS, dim=1)[rank]), alone(x))


@feature
def tensor_parallel_and_sharding(rank: int, folder: str) -> None:
    model, alone, x = models()
    mesh = square()
    parallelize_module(model, mesh["b"], {"0": ColwiseParallel(), "2": RowwiseParallel()})
    fully_shard(model, mesh=mesh["a"])
    torch.testing.assert_close(model(x), alone(x))
    model(x).sum().backward()


@feature
def sharded_optimizer(rank: int, folder: str) -> None:
    """ZeroRedundancyOptimizer."""
    model, alone, x = models()
    parallel = DistributedDataParallel(model)
    mine = ZeroRedundancyOptimizer(parallel.parameters(), torch.optim.Adam, lr=0.01)
    other = torch.optim.Adam(alone.parameters(), lr=0.01)
    for _ in range(3):
        for one, optimizer in ((parallel, mine), (alone, other)):
            optimizer.zero_grad()
            one(x).sum().backward()
            optimizer.step()
    for one, wanted in zip(model.parameters(), alone.parameters(), strict=True):
        torch.testing.assert_close(one, wanted)
    mine.consolidate_state_dict(0)


# ---- checkpoints --------------------------------------------------------------------------------


@feature
def checkpoint(rank: int, folder: str) -> None:
    t = torch.arange(40.0).view(8, 5)
    saved = {"x": distribute_tensor(t, line(), [Shard(0)]), "n": torch.tensor(3)}
    dcp.save(saved, checkpoint_id=f"{folder}/saved")
    empty = distribute_tensor(torch.zeros(8, 5), line(), [Shard(0)])
    loaded = {"x": empty, "n": torch.tensor(0)}
    dcp.load(loaded, checkpoint_id=f"{folder}/saved")
    torch.testing.assert_close(empty.full_tensor(), t)
    assert int(loaded["n"]) == 3


@feature
def asynchronous_checkpoint(rank: int, folder: str) -> None:
    dcp.async_save({"x": torch.ones(4)}, checkpoint_id=f"{folder}/saved").result()
    loaded = {"x": torch.zeros(4)}
    dcp.load(loaded, checkpoint_id=f"{folder}/saved")
    assert loaded["x"].sum() == 4


@feature
def states_of_a_sharded_model(rank: int, folder: str) -> Any:
    model, _, x = models()
    fully_shard(model, mesh=line())
    optimizer = torch.optim.Adam(model.parameters())
    model(x).sum().backward()
    optimizer.step()
    options = state_dict.StateDictOptions(full_state_dict=True, cpu_offload=True)
    weights, _ = state_dict.get_state_dict(model, optimizer, options=options)
    return {name: float(one.sum()) for name, one in weights.items()}


# ---- pipelines ----------------------------------------------------------------------------------


def pipeline(kind: str, stages: int, backward: bool, rank: int, folder: str) -> None:
    """A schedule of `stages` stages a rank; backward: the ranks' second stages go back."""
    torch.manual_seed(1)
    total = RANKS * stages
    layers = [nn.Linear(8, 8) for _ in range(total)]
    alone, x, y = nn.Sequential(*copy.deepcopy(layers)), torch.randn(8, 8), torch.randn(8, 8)
    mine = [rank, total - 1 - rank] if backward else [rank + RANKS * i for i in range(stages)]
    parts = [PipelineStage(layers[i], i, total, torch.device("cpu")) for i in mine]
    given: Any = parts if stages > 1 else parts[0]
    schedule = getattr(schedules, kind)(given, 8, loss_fn=nn.functional.mse_loss)
    words = {"target": y, "losses": []} if total - 1 in mine else {}
    schedule.step(*[x] * (0 in mine), **words)
    nn.functional.mse_loss(alone(x), y).backward()
    for i in mine:
        found, wanted = layers[i].weight.grad, alone[i].weight.grad
        torch.testing.assert_close(found, wanted, rtol=1e-4, atol=1e-5)


for _kind, _stages in (
    ("ScheduleGPipe", 1), ("Schedule1F1B", 1), ("ScheduleInterleaved1F1B", 2),
    ("ScheduleLoopedBFS", 2), ("ScheduleInterleavedZeroBubble", 2), ("ScheduleZBVZeroBubble", 2),
    ("ScheduleDualPipeV", 2),
):  # fmt: skip
    FEATURES[_kind] = partial(pipeline, _kind, _stages, "V" in _kind)


# ---- data parallelism ---------------------------------------------------------------------------


@feature
def data_parallel_options(rank: int, folder: str) -> Any:
    found = []
    for option in (
        {"static_graph": True}, {"find_unused_parameters": True},
        {"gradient_as_bucket_view": True}, {"broadcast_buffers": False},
    ):  # fmt: skip
        model, _, x = models()
        parallel = DistributedDataParallel(model, **option)
        for _ in range(2):
            parallel.zero_grad()
            parallel(x).sum().backward()
        found.append(float(model[0].weight.grad.sum()))
    return found


@feature
def data_parallel_hooks(rank: int, folder: str) -> Any:
    found = []
    plain = default_hooks.allreduce_hook
    for hook in (
        plain,
        default_hooks.fp16_compress_hook,
        default_hooks.fp16_compress_wrapper(plain),
    ):
        model, _, x = models()
        parallel = DistributedDataParallel(model)
        parallel.register_comm_hook(None, hook)
        parallel(x).sum().backward()
        found.append(float(model[0].weight.grad.sum()))
    with parallel.no_sync():
        parallel(x).sum().backward()
    return found


@feature
def uneven_data(rank: int, folder: str) -> None:
    model, _, x = models()
    parallel = DistributedDataParallel(model)
    with parallel.join():
        for _ in range(rank + 1):
            parallel(x).sum().backward()


@feature
def compiled_data_parallel(rank: int, folder: str) -> None:
    model, alone, x = models()
    compiled = torch.compile(DistributedDataParallel(model), backend="aot_eager")
    compiled(x).sum().backward()
    alone(x).sum().backward()
    torch.testing.assert_close(model[0].weight.grad, alone[0].weight.grad)


# ---- collectives --------------------------------------------------------------------------------


@feature
def collectives_with_gradients(rank: int, folder: str) -> Any:
    x = torch.full((4,), float(rank + 1), requires_grad=True)
    dist_nn.all_reduce(x).sum().backward()
    first, x.grad = x.grad.tolist(), None
    torch.stack(dist_nn.all_gather(x)).sum().backward()
    spread = dist_nn.all_to_all([torch.empty(1) for _ in range(RANKS)], list(x.chunk(RANKS)))
    part = dist_nn.reduce_scatter(torch.empty(1), list(x.chunk(RANKS)))
    return first, x.grad.tolist(), [float(one) for one in spread], float(part)


@feature
def functional_collectives(rank: int, folder: str) -> Any:
    group, x = dist.group.WORLD, torch.arange(4.0) + rank
    return [
        functional.all_gather_tensor(x, 0, group).tolist(),
        functional.reduce_scatter_tensor(x, "sum", 0, group).tolist(),
        functional.all_to_all_single(x, None, None, group).tolist(),
        functional.broadcast(x, 1, group).tolist(),
        [one.tolist() for one in functional.all_reduce_coalesced([x, x * 2], "sum", group)],
    ]


@feature
def compiled_collectives(rank: int, folder: str) -> Any:
    def body(x: torch.Tensor) -> Any:
        return functional.all_reduce(x * 2, "sum", dist.group.WORLD) + 1

    return torch.compile(body, backend="aot_eager", fullgraph=True)(torch.ones(3)).tolist()


@feature
def subgroups(rank: int, folder: str) -> Any:
    pairs, _ = dist.new_subgroups(2)
    across, _ = dist.new_subgroups_by_enumeration([[0, 2], [1, 3]])
    found = []
    for group in (pairs, across):
        x = torch.ones(2) * rank
        dist.all_reduce(x, group=group)
        found.append(x.tolist())
    return found


@feature
def objects(rank: int, folder: str) -> Any:
    every: list[Any] = [None] * RANKS
    dist.all_gather_object(every, {"rank": rank})
    root, part = [rank], [None]
    dist.broadcast_object_list(root, 1)
    dist.scatter_object_list(part, list(range(RANKS)) if rank == 0 else None, 0)
    if rank == 0:
        dist.send_object_list([1, "a"], 1)
    got: list[Any] = [None, None]
    if rank == 1:
        dist.recv_object_list(got, 0)
    return every, root, part, got


# ---- ranks --------------------------------------------------------------------------------------


def one_rank(back_end: str, name: str, rank: int, folder: str) -> None:
    """Writes what a rank found. The process ends."""
    try:
        dist.init_process_group(
            back_end, init_method=f"file://{folder}/store", rank=rank, world_size=RANKS,
            timeout=timedelta(seconds=LIMIT_S / 2),
        )  # fmt: skip
        text = json.dumps(FEATURES[name](rank, folder))
    except BaseException:
        text = json.dumps({"error": traceback.format_exc()})
    (Path(folder) / f"{rank}.json").write_text(text)
    os._exit(0)


def run(back_end: str, name: str) -> list[Any]:
    """What each rank found; "hung" of one that does not end."""
    with tempfile.TemporaryDirectory() as folder:
        ranks = []
        for rank in range(RANKS):
            process = os.fork()
            if process == 0:
                one_rank(back_end, name, rank, folder)
            ranks.append(process)
        until, found = time.monotonic() + LIMIT_S, []
        for rank, process in enumerate(ranks):
            while os.waitpid(process, os.WNOHANG)[0] == 0:
                if time.monotonic() > until:
                    os.kill(process, 9)
                    os.waitpid(process, 0)
                    break
                time.sleep(0.01)
            path = Path(folder) / f"{rank}.json"
            found.append(json.loads(path.read_text()) if path.exists() else "hung")
    return found


def main(back_end: str, *names: str) -> None:
    if back_end == "unipal":
        import unipal.torch.groups

        unipal.Communicator  # noqa: B018 which imports the engine, before the forks
    for name in names:
        print(json.dumps({"name": name, "found": run(back_end, name)}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

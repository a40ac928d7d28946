"""What training hides of its communication: data parallelism and a pipeline.

The layers of these models take their time asleep, as a host thread does while an accelerator
computes, so that both processors are free for communication. Gradients and activations are real.

DDP: the exposed part of communication is (a step - a step without communication) / (the calls of
its buckets by themselves); 0 is hidden entirely. Both steps divide the gradients by the number of
ranks. 1F1B: a step that waits for each send at once, over a step in which sends go on beside the
next computation; above 1 the latter is faster.

Exit status: 0 every bound is kept, 1 not so, 3 torch is missing or a rank failed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest import mock

LAYERS, ELEMENTS = 8, 6 << 20  # of a model for DDP; 24 MiB of gradients in each layer, a bucket
BACKWARD_S, FORWARD_S = 0.04, 0.004  # of a layer
MICRO_BATCHES, ACTIVATIONS = 8, 1 << 20  # of the pipeline; 4 MiB between two stages
MOST_EXPOSED, LEAST_GAIN = 0.2, 1.0


# ---- a rank -------------------------------------------------------------------------------------


def slow_layer(elements: int) -> Any:
    """A layer that takes FORWARD_S and BACKWARD_S, with so many parameters."""
    import torch

    class Slow(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any, weight: Any) -> Any:
            time.sleep(FORWARD_S)
            ctx.count = weight.numel()
            return x.clone()

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            time.sleep(BACKWARD_S)
            return grad, torch.zeros(ctx.count)

    class Layer(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(elements))

        def forward(self, x: Any) -> Any:
            return Slow.apply(x, self.weight)

    return Layer()


def seconds_of(rounds: int, *steps: Callable[[], object]) -> list[float]:
    """The medians over the rounds. In each round all ranks begin each step together, one step after
    the other, so that noise of the machine hits all of them.
    """
    import torch.distributed as dist

    taken: list[list[float]] = [[] for _ in steps]
    for turn in range(rounds + 1):
        for step, times in zip(steps, taken, strict=True):
            dist.barrier()
            begun = time.perf_counter()
            step()
            if turn:
                times.append(time.perf_counter() - begun)
    return [statistics.median(times) for times in taken]


def data_parallel(rounds: int) -> dict[str, float]:
    """Seconds of a step of DDP, of the same step alone, and of its communication alone."""
    import torch
    import torch.distributed as dist
    from torch.nn.parallel import DistributedDataParallel

    def silent(_, bucket):  # torch checks annotations
        future: Any = torch.futures.Future()
        future.set_result(bucket.buffer().div_(dist.get_world_size()))  # as DDP without a hook
        return future

    def model() -> Any:
        layers = torch.nn.Sequential(*(slow_layer(ELEMENTS) for _ in range(LAYERS)))
        return DistributedDataParallel(layers, gradient_as_bucket_view=True)

    x = torch.ones(16, requires_grad=True)
    mute, parallel = model(), model()
    mute.register_comm_hook(None, silent)
    bucket = torch.ones(ELEMENTS)

    def talk() -> None:
        for _ in range(LAYERS):
            dist.all_reduce(bucket)

    alone, step, communication = seconds_of(
        rounds, lambda: mute(x).sum().backward(), lambda: parallel(x).sum().backward(), talk
    )
    return {"alone": alone, "step": step, "communication": communication}


@contextlib.contextmanager
def sends_that_block() -> Iterator[None]:
    """torch's schedules wait for what they send."""
    from torch.distributed.pipelining import schedules

    begins = schedules._batch_p2p

    def blocks(*given: Any, **words: Any) -> Any:
        for work in begins(*given, **words):
            work.wait()
        return []  # gloo waits for ever when its work is waited for twice

    with mock.patch.object(schedules, "_batch_p2p", blocks):
        yield


def pipeline(rounds: int) -> dict[str, float]:
    """Seconds of a step of 1F1B, with sends that go on and with sends that block."""
    import torch
    import torch.distributed as dist
    from torch.distributed.pipelining import PipelineStage, Schedule1F1B

    rank, size = dist.get_rank(), dist.get_world_size()
    batch = torch.ones(MICRO_BATCHES, ACTIVATIONS)
    stage = PipelineStage(slow_layer(4), rank, size, torch.device("cpu"))
    schedule = Schedule1F1B(stage, MICRO_BATCHES, loss_fn=lambda out, _: out.mean())

    def step() -> None:
        if rank == 0:
            schedule.step(batch.clone().requires_grad_())
        elif rank == size - 1:
            schedule.step(target=batch, losses=[])
        else:
            schedule.step()

    def blocking() -> None:
        with sends_that_block():
            step()

    overlapped, blocked = seconds_of(rounds, step, blocking)
    return {"overlapped": overlapped, "blocking": blocked}


def rank(number: int, size: int, folder: str, back_end: str, rounds: int) -> None:
    """Prints what this rank measured."""
    import torch
    import torch.distributed as dist

    torch.set_num_threads(1)
    method = f"file://{folder}/s"
    dist.init_process_group(back_end, init_method=method, rank=number, world_size=size)
    print(json.dumps({"ddp": data_parallel(rounds), "1f1b": pipeline(rounds)}))
    dist.destroy_process_group()


# ---- all of them --------------------------------------------------------------------------------


def measured(size: int, back_end: str, rounds: int) -> dict[str, Any]:
    """What the slowest rank measured."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "OMP_NUM_THREADS": "1", "TORCH_CPP_LOG_LEVEL": "ERROR"}
        line = [sys.executable, "-P", __file__, "--folder", folder, "--ranks", str(size)]
        line += ["--back-end", back_end, "--rounds", str(rounds)]
        ranks = [
            subprocess.Popen([*line, "--rank", str(one)], env=env, stdout=subprocess.PIPE)
            for one in range(size)
        ]
        said = [one.communicate(timeout=120)[0] for one in ranks]
    if any(one.returncode for one in ranks):
        raise RuntimeError(f"a rank of {size} over {back_end} failed")
    found = [json.loads(one) for one in said]
    return {
        kind: {key: max(one[kind][key] for one in found) for key in found[0][kind]}
        for kind in found[0]
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ranks", type=int, default=0, help="2 and 4 by default")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true", help="rows as JSON")
    parser.add_argument("--rank", type=int, default=-1, help=argparse.SUPPRESS)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    parser.add_argument("--back-end", default="", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.rank >= 0:
        rank(options.rank, options.ranks, options.folder, options.back_end, options.rounds)
        return 0
    status = 0
    for size in [options.ranks] if options.ranks else [2, 4]:
        for back_end in ("gloo", "unipal"):
            try:
                found = measured(size, back_end, options.rounds)
            except RuntimeError as error:
                print(f"bench: {error}", file=sys.stderr)
                return 3
            ddp, pipe = found["ddp"], found["1f1b"]
            exposed = (ddp["step"] - ddp["alone"]) / ddp["communication"]
            gain = pipe["blocking"] / pipe["overlapped"]
            if back_end == "unipal" and (exposed > MOST_EXPOSED or gain <= LEAST_GAIN):
                status = 1
            if options.json:
                print(json.dumps({"ranks": size, "back_end": back_end, **found}))
                continue
            print(
                f"{size} ranks, {back_end:6}  DDP: step {ddp['step'] * 1e3:.1f} ms, alone "
                f"{ddp['alone'] * 1e3:.1f}, communication {ddp['communication'] * 1e3:.1f}, "
                f"exposed {exposed:.2f}  1F1B: {pipe['overlapped'] * 1e3:.1f} ms, with blocking "
                f"sends {pipe['blocking'] * 1e3:.1f}, gain {gain:.2f}"
            )
    return status


if __name__ == "__main__":
    sys.exit(main())

"""Trains a GPT on chips of two speeds together, and compares with each of them by itself.

    python examples/train/mixed.py --speeds 1:3
    python examples/train/mixed.py --chips cpu opencl

Two ranks have a processor each, and the rank with less speed a part of its processor's time
(control groups, as root). f(A) and f(B) are the samples that a rank trains in a second by itself.
Both are measured at the same time, because the ranks share the memory of this machine in the mixed
job as well. `--in-turn` measures one while the other rests.

Together the ranks train batches that are split so that both end a step at the same time: data
parallelism with an uneven batch, in which a rank's gradients weigh as much as its samples. The
split is measured when the job begins. The losses of the mixed job are compared step by step with
those of the faster rank by itself, which has the same batches.
"""

from __future__ import annotations

import argparse
import copy
import json
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from unipal.balance import samples as split

sys.path[:0] = [str(Path(__file__).resolve().parent)]

# ---- a rank -------------------------------------------------------------------------------------


def train(options: argparse.Namespace) -> dict[str, Any]:
    """Trains this rank's part of each batch; the losses of whole batches, and samples a second."""
    import torch
    import torch.distributed as dist
    from gpt import GPT, loss_of, samples
    from torch.nn.parallel import DistributedDataParallel

    torch.set_num_threads(1)
    rank, size, whole = options.rank, options.ranks, options.batch
    torch.manual_seed(1)
    model: Any = GPT()
    if size > 1:
        dist.init_process_group(
            "unipal", init_method=f"file://{options.folder}/s", rank=rank, world_size=size
        )
    if options.seconds:
        return {"speed": whole / seconds_of_steps(model, [whole], options.seconds)[0]}
    shares = [whole]
    if size > 1:
        shares = measured_shares(model, options)
        model = DistributedDataParallel(model, bucket_cap_mb=1, gradient_as_bucket_view=True)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    first = sum(shares[:rank])
    batches = [samples(whole, step)[first : first + shares[rank]] for step in range(options.steps)]
    losses, begun, warm = [], 0.0, min(3, options.steps // 3)
    for step, batch in enumerate(batches):
        if step == warm:
            begun = time.perf_counter()
        optimizer.zero_grad()
        # DDP divides the sum of the ranks' gradients by their number: a rank's mean counts as much
        # as its samples.
        loss = loss_of(model, batch) * (len(batch) / whole)
        (loss * size).backward()
        optimizer.step()
        losses.append(loss.detach())
    speed = whole * (options.steps - warm) / (time.perf_counter() - begun)
    total = torch.stack(losses)
    if size > 1:
        dist.all_reduce(total)
        dist.destroy_process_group()
    return {"speed": speed, "losses": total.tolist(), "shares": shares}


def seconds_of_steps(model: Any, counts: Sequence[int], seconds: float) -> list[float]:
    """Seconds of a step with each of these numbers of samples, while the other ranks compute, too.

    A copy of the model takes the steps, in turns, without communication; `seconds` in all.
    """
    import torch
    import torch.distributed as dist
    from gpt import loss_of, samples

    model = copy.deepcopy(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    batches = [samples(count, step) for step, count in enumerate(counts)]
    taken: list[list[float]] = [[] for _ in counts]
    if dist.is_initialized():
        dist.barrier()
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends or not taken[-1]:
        for spent, batch in zip(taken, batches, strict=True):
            begun = time.perf_counter()
            optimizer.zero_grad()
            loss_of(model, batch).backward()
            optimizer.step()
            spent.append(time.perf_counter() - begun)
    return [statistics.mean(spent[len(spent) // 4 :]) for spent in taken]


def measured_shares(model: Any, options: argparse.Namespace) -> list[int]:
    """Samples of each rank, so that all ranks end a step at the same time."""
    import torch.distributed as dist

    mine = options.shares[options.rank]
    if options.proportional:
        return list(options.shares)
    counts = [mine, max(1, mine // 2)]
    mean = seconds_of_steps(model, counts, options.calibrate)
    found: list[Any] = [None] * options.ranks
    dist.all_gather_object(found, line(*zip(counts, mean, strict=True)))
    return split(options.batch, [rate for rate, _ in found], [late for _, late in found])


# ---- both ---------------------------------------------------------------------------------------


def line(large: tuple[int, float], small: tuple[int, float]) -> tuple[float, float]:
    """Samples a second beyond the fixed seconds of a step, and these, of two batches that were
    measured: (samples, seconds).
    """
    (many, long), (few, short) = large, small
    each = (long - short) / (many - few) if many > few else long / many
    each = min(max(each, 0.8 * long / many), long / many)  # noise: most of a step is its samples
    return 1 / each, max(0.0, long - many * each)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--speeds", default="1:1", metavar="A:B", help="of the two ranks")
    parser.add_argument("--chips", nargs=2, default=["cpu", "cpu"], metavar=("A", "B"))
    parser.add_argument("--batch", type=int, default=128, help="samples of a step, of all ranks")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--proportional", action="store_true", help="split by f(A) and f(B) alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write what was found")
    parser.add_argument("--in-turn", action="store_true", help="measure f(A), then f(B)")
    parser.add_argument(
        "--calibrate", type=float, default=5.0, metavar="SECONDS", help="of each measurement"
    )
    parser.add_argument("--rank", type=int, default=-1, help=argparse.SUPPRESS)
    parser.add_argument("--ranks", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=0.0, help=argparse.SUPPRESS)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    parser.add_argument("--shares", type=int, nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.rank >= 0:
        print(json.dumps(train(options)))
        return 0
    from speeds import parts_of, run

    def ranks(parts: Sequence[tuple[str, float]], *words: object) -> list[Any]:
        more = ("--ranks", len(parts), "--batch", options.batch, *words)
        return run(Path(__file__), parts, *more)

    parts = parts_of(options.speeds, options.chips)
    jobs = [[part] for part in parts] if options.in_turn else [parts]
    f = [one["speed"] for job in jobs for one in ranks(job, "--seconds", options.calibrate)]
    words = ["--steps", options.steps, "--calibrate", options.calibrate]
    (alone,) = ranks([parts[f.index(max(f))]], *words)
    words += ["--proportional"] if options.proportional else []
    together = ranks(parts, *words, "--shares", *split(options.batch, f))[0]
    shares = together["shares"]
    pairs = list(zip(together["losses"], alone["losses"], strict=True))
    found = {
        "f(A)": f[0], "f(B)": f[1], "shares": shares, "mixed": together["speed"],
        "efficiency": together["speed"] / sum(f),
        "loss": alone["losses"][-1], "mixed loss": together["losses"][-1],
        "difference": max(abs(a - b) / b for a, b in pairs),
    }  # fmt: skip
    if options.json:
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    batch, steps, losses = options.batch, options.steps, (found["mixed loss"], found["loss"])
    print(f"f(A) {f[0]:.1f}, f(B) {f[1]:.1f} samples/s; a batch of {batch} is split {shares}")
    print(f"max {max(f):.1f}, f(A) + f(B) {sum(f):.1f}, together {found['mixed']:.1f} samples/s")
    print(f"efficiency {found['efficiency']:.4f} of f(A) + f(B)")
    print(f"loss after {steps} steps: together {losses[0]:.6f}, alone {losses[1]:.6f}")
    print(f"largest relative difference in a step: {found['difference']:.1e}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

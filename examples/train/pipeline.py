"""Trains a GPT in a pipeline of two ranks of different speed.

    python examples/train/pipeline.py --speeds 1:3

Each rank measures its layers (`unipal.torch.profile`). `unipal.balance.layers` gives the slower
rank fewer of them, so that both stages take about the same time. The schedule is 1F1B of
torch.distributed.pipelining. The losses are compared with those of the fastest rank alone, which
has the same micro-batches, and the speed with that of an even split.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from unipal import balance

sys.path[:0] = [str(Path(__file__).resolve().parent)]

# ---- a rank -------------------------------------------------------------------------------------


def parts_of_model(layers: int) -> dict[str, Any]:
    """The layers of the model in their order."""
    import torch
    from gpt import GPT, Ends, Starts

    torch.manual_seed(1)
    model = GPT(layers=layers)
    found: dict[str, Any] = {"letters": Starts(model)}
    found |= {f"block {number}": block for number, block in enumerate(model.blocks)}
    return found | {"head": Ends(model)}


def measure(options: argparse.Namespace) -> None:
    """Writes this rank's profile to --profile."""
    import torch
    from gpt import samples

    import unipal.torch

    torch.set_num_threads(1)
    size = options.batch // options.micro_batches
    found = unipal.torch.profile(
        parts_of_model(options.layers), samples(size, 0)[:, :-1], label=options.label, copies=3
    )
    balance.write(found, options.profile)


def train(options: argparse.Namespace) -> dict[str, Any]:
    """Trains this rank's layers; the losses of whole batches, and samples a second."""
    import torch
    import torch.distributed as dist
    from gpt import loss_of_logits, samples
    from torch.distributed.pipelining import PipelineStage, Schedule1F1B

    torch.set_num_threads(1)
    sizes: list[int] = options.sizes
    rank, count = options.rank, options.micro_batches
    every = list(parts_of_model(options.layers).values())
    first = sum(sizes[:rank])
    model = torch.nn.Sequential(*every[first : first + sizes[rank]])
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    warm = min(3, options.steps // 3)
    losses: list[Any] = []
    if len(sizes) > 1:
        dist.init_process_group(
            "unipal", init_method=f"file://{options.folder}/s", rank=rank, world_size=len(sizes)
        )
        stage = PipelineStage(model, rank, len(sizes), torch.device("cpu"))
        schedule = Schedule1F1B(stage, count, loss_fn=loss_of_logits)
    batches = [samples(options.batch, step) for step in range(options.steps)]
    for step, batch in enumerate(batches):
        if step == warm:
            begun = time.perf_counter()
        optimizer.zero_grad()
        given, wanted = batch[:, :-1], batch[:, 1:]
        if len(sizes) == 1:
            parts = []
            for one, right in zip(given.chunk(count), wanted.chunk(count), strict=True):
                loss = loss_of_logits(model(one), right)
                (loss / count).backward()
                parts.append(loss.detach())
        else:
            parts = []
            if rank == 0:
                schedule.step(given)
            else:
                schedule.step(target=wanted, losses=parts)
        optimizer.step()
        losses.append(sum(float(one.detach()) for one in parts) / count)
    speed = options.batch * (options.steps - warm) / (time.perf_counter() - begun)
    if len(sizes) > 1:
        dist.destroy_process_group()
    return {"speed": speed, "losses": losses}


# ---- both ---------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--speeds", default="1:1", metavar="A:B", help="of the two ranks")
    parser.add_argument("--chips", nargs=2, default=["cpu", "cpu"], metavar=("A", "B"))
    parser.add_argument("--layers", type=int, default=6, help="blocks of the model")
    parser.add_argument("--batch", type=int, default=64, help="samples of a step")
    parser.add_argument("--micro-batches", type=int, default=16, help="of a step")
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument(
        "--profiles", type=Path, default=Path("profiles"), metavar="FOLDER",
        help="for the measured profiles, which `pal balance` reads",
    )  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write what was found")
    for hidden in ("--rank", "--folder", "--label", "--profile"):
        kind = {"--rank": int, "--profile": Path}.get(hidden, str)
        parser.add_argument(hidden, type=kind, help=argparse.SUPPRESS)
    parser.add_argument("--sizes", type=int, nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.profile:
        print(json.dumps(measure(options)))
        return 0
    if options.rank is not None:
        print(json.dumps(train(options)))
        return 0
    from speeds import parts_of, run

    program, parts = Path(__file__), parts_of(options.speeds, options.chips)
    words = ["--layers", options.layers, "--batch", options.batch]
    words += ["--micro-batches", options.micro_batches]
    options.profiles.mkdir(parents=True, exist_ok=True)
    profiles = []
    for number, part in enumerate(parts):
        file = options.profiles / f"rank-{number}.json"
        label = f"{part[0]}, {part[1]:.2f} of a processor"
        run(program, [part], *words, "--profile", file.resolve(), "--label", label)
        profiles.append(balance.read(file))
    total = len(profiles[0].layers)
    split = balance.layers(profiles, options.micro_batches)
    sizes = [stage.last - stage.first + 1 for stage in split.stages]
    even = [total - total // 2, total // 2]

    def trained(on: Sequence[tuple[str, float]], split: Sequence[int], steps: int) -> Any:
        return run(program, on, *words, "--steps", steps, "--sizes", *split)

    few = max(6, options.steps // 4)
    f = [trained([part], [total], few)[0]["speed"] for part in parts]
    alone = trained([parts[f.index(max(f))]], [total], options.steps)[0]
    together = trained(parts, sizes, options.steps)[-1]
    evenly = trained(parts, even, few)[-1]
    pairs = list(zip(together["losses"], alone["losses"], strict=True))
    found = {
        "f(A)": f[0], "f(B)": f[1], "layers": sizes, "pipeline": together["speed"],
        "even": evenly["speed"], "efficiency": together["speed"] / sum(f),
        "expected": split.efficiency,
        "loss": alone["losses"][-1], "pipeline loss": together["losses"][-1],
        "difference": max(abs(a - b) / b for a, b in pairs),
    }  # fmt: skip
    if options.json:
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(f"f(A) {f[0]:.1f}, f(B) {f[1]:.1f} samples/s; {total} layers are split {sizes}")
    print(f"max {max(f):.1f}, f(A) + f(B) {sum(f):.1f}, pipeline {found['pipeline']:.1f} samples/s")
    print(f"split evenly, {even}: {found['even']:.1f} samples/s")
    print(f"efficiency {found['efficiency']:.4f} of f(A) + f(B), expected {split.efficiency:.4f}")
    print(
        f"loss after {options.steps} steps: {found['pipeline loss']:.6f}, alone {found['loss']:.6f}"
    )
    print(f"largest relative difference in a step: {found['difference']:.1e}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""torch.distributed over unipal beside gloo: calls and training steps in the same processes.

Each rank has a group of both back ends. They take turns, once in each round; what counts is the
ratio of the medians over the rounds, above 1 where unipal is faster.

Exit status: 0 every row keeps its bound, 1 not so, 3 torch is missing or a rank failed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

from verdicts import KI, MI, spelled  # noqa: E402 of this folder

BACK_ENDS = ("gloo", "unipal")
SIZES = {8: 400, KI: 400, 64 * KI: 100, MI: 30, 64 * MI: 3}  # bytes → calls in a round
WIDTH, LAYERS, BATCH = 1580, 4, 16  # a model of 10 million parameters
LEAST = {"all_reduce 8": 4.0, f"all_reduce {MI}": 2.0, f"all_reduce {64 * MI}": 2.0,
         "ddp": 1.15, "fsdp2": 1.15}  # fmt: skip
MOST_US = {"all_reduce 8": 12.0}


# ---- a rank -------------------------------------------------------------------------------------


def calls_of(groups: dict[str, Any], size: int) -> dict[str, Callable[[], None]]:
    """An all_reduce of `size` bytes over each back end."""
    import torch
    import torch.distributed as dist

    def call(group: Any) -> Callable[[], None]:
        x = torch.zeros(size // 4)
        return lambda: dist.all_reduce(x, group=group)

    for group in groups.values():
        x = torch.full((size // 4,), float(dist.get_rank()))
        dist.all_reduce(x, group=group)
        total = sum(range(dist.get_world_size()))
        assert bool((x == total).all()), f"{size} bytes: {x[0]} instead of {total}"
    return {name: call(group) for name, group in groups.items()}


def steps_of(groups: dict[str, Any], kind: str) -> dict[str, Callable[[], None]]:
    """A training step of the same model over each back end."""
    import torch
    from torch.distributed.device_mesh import DeviceMesh
    from torch.distributed.fsdp import fully_shard
    from torch.nn.parallel import DistributedDataParallel

    def step(group: Any) -> Callable[[], None]:
        torch.manual_seed(1)
        model: Any = torch.nn.Sequential(*(torch.nn.Linear(WIDTH, WIDTH) for _ in range(LAYERS)))
        if kind == "ddp":
            model = DistributedDataParallel(model, process_group=group)
        else:
            mesh = DeviceMesh.from_group(group, "cpu")
            for layer in model:
                fully_shard(layer, mesh=mesh)
            fully_shard(model, mesh=mesh)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
        x = torch.randn(BATCH, WIDTH)

        def run() -> None:
            optimizer.zero_grad()
            model(x).square().mean().backward()
            optimizer.step()

        return run

    return {name: step(group) for name, group in groups.items()}


def rank(number: int, size: int, folder: str, rounds: int, wanted: str) -> None:
    """Prints the seconds of each row by back end, on rank 0."""
    import torch
    import torch.distributed as dist

    import unipal.torch  # noqa: F401

    torch.set_num_threads(1)
    dist.init_process_group("gloo", init_method=f"file://{folder}/s", rank=number, world_size=size)
    groups = {name: dist.new_group(backend=name) for name in BACK_ENDS}
    rows = [(f"all_reduce {n}", partial(calls_of, groups, n), calls) for n, calls in SIZES.items()]
    rows += [(kind, partial(steps_of, groups, kind), 3) for kind in ("ddp", "fsdp2")]
    for name, make, calls in rows:
        if wanted not in name:
            continue
        runs = make()
        seconds: dict[str, list[float]] = {one: [] for one in BACK_ENDS}
        for turn in range(rounds + 1):
            for one in BACK_ENDS:
                dist.barrier(groups["gloo"])
                begun = time.perf_counter()
                for _ in range(calls):
                    runs[one]()
                took = (time.perf_counter() - begun) / calls
                if turn:  # the first is for warming up
                    seconds[one].append(took)
        if number == 0:
            medians = {one: statistics.median(times) for one, times in seconds.items()}
            print(json.dumps({"row": name, "ranks": size, **medians}), flush=True)
    dist.barrier()
    for group in groups.values():
        dist.destroy_process_group(group)
    dist.destroy_process_group()


# ---- all of them --------------------------------------------------------------------------------


def measured(size: int, rounds: int, wanted: str) -> list[dict[str, Any]]:
    """The rows of `size` ranks."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "OMP_NUM_THREADS": "1", "TORCH_CPP_LOG_LEVEL": "ERROR"}
        line = [
            sys.executable,
            "-P",
            __file__,
            "--folder",
            folder,
            "--ranks",
            str(size),
            "--rows",
            wanted,
        ]
        ranks = [
            subprocess.Popen(
                [*line, "--rank", str(number), "--rounds", str(rounds)],
                env=env, stdout=subprocess.PIPE, text=True,
            )
            for number in range(size)
        ]  # fmt: skip
        said = [one.communicate(timeout=900)[0] for one in ranks]
    if any(one.returncode for one in ranks):
        raise SystemExit(3)
    return [json.loads(row) for row in said[0].splitlines()]


def judged(row: dict[str, Any]) -> bool:
    """Adds the ratio to a row; whether it keeps its bound."""
    name = row["row"]
    row["ratio"] = round(row["gloo"] / row["unipal"], 2)
    fits = row["unipal"] * 1e6 <= MOST_US.get(name, float("inf"))
    row["kept"] = bool(row["ratio"] >= LEAST.get(name, 0.0) and fits)
    return bool(row["kept"])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--ranks", type=int, nargs="+", default=[2, 4], metavar="N")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--rows", default="", metavar="TEXT", help="only rows with this in the name"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows to a file")
    parser.add_argument("--rank", type=int, default=-1, help=argparse.SUPPRESS)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.rank >= 0:
        rank(options.rank, options.ranks[0], options.folder, options.rounds, options.rows)
        return 0
    load = os.getloadavg()[0]
    rows = [row for size in options.ranks for row in measured(size, options.rounds, options.rows)]
    good = [judged(row) for row in rows]
    if options.json:
        found = {"load": load, "rounds": options.rounds, "rows": rows}
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(f"load {load:.2f}, {options.rounds} rounds; medians in microseconds\n")
    print(f"{'':20} {'ranks':>5} {'gloo':>12} {'unipal':>12} {'ratio':>7}")
    for row in rows:
        name, _, size = row["row"].partition(" ")
        text = f"{name} {spelled(int(size))}" if size else name
        theirs, ours = row["gloo"] * 1e6, row["unipal"] * 1e6
        mark = "" if row["kept"] else "  below its bound"
        numbers = f"{row['ranks']:5} {theirs:12.1f} {ours:12.1f} {row['ratio']:7.2f}"
        print(f"{text:20} {numbers}{mark}")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())

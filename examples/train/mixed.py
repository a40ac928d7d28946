"""Trains a GPT on chips of two speeds together, and compares with each of them alone.

    python examples/train/mixed.py --speeds 1:3
    python examples/train/mixed.py --chips cpu opencl

Two ranks have a processor each, and the rank with less speed a part of its processor's time
(control groups, as root). f(A) and f(B) are the samples that a rank trains in a second by itself.
Together the ranks train batches that are split in proportion to them: data parallelism with an
uneven batch, in which a rank's gradients weigh as much as its samples. The losses of the mixed job
are compared step by step with those of a job of rank A alone, which has the same batches.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

GROUPS = Path("/sys/fs/cgroup")
PERIOD_US = 10_000  # in which a rank gets its part of a processor


# ---- a rank -------------------------------------------------------------------------------------


def train(options: argparse.Namespace) -> dict[str, Any]:
    """Trains this rank's part of each batch; the losses of whole batches, and samples a second."""
    import torch
    import torch.distributed as dist
    from gpt import GPT, loss_of, samples
    from torch.nn.parallel import DistributedDataParallel

    torch.set_num_threads(1)
    shares: list[int] = options.shares
    rank, size, whole = options.rank, len(shares), sum(shares)
    torch.manual_seed(1)
    model: Any = GPT()
    if size > 1:
        dist.init_process_group(
            "unipal", init_method=f"file://{options.folder}/s", rank=rank, world_size=size
        )
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
    return {"speed": speed, "losses": total.tolist()}


# ---- speeds -------------------------------------------------------------------------------------


@contextlib.contextmanager
def held(part: float) -> Iterator[Path | None]:
    """A control group whose processes get `part` of a processor; None for a whole one."""
    if part >= 1:
        yield None
        return
    old = GROUPS / "cpu" / "cpu.cfs_quota_us"
    folder = (old.parent if old.exists() else GROUPS) / f"unipal-mixed-{os.getpid()}"
    folder.mkdir()
    try:
        if old.exists():
            (folder / "cpu.cfs_period_us").write_text(str(PERIOD_US))
            (folder / "cpu.cfs_quota_us").write_text(str(int(part * PERIOD_US)))
        else:
            (folder / "cpu.max").write_text(f"{int(part * PERIOD_US)} {PERIOD_US}")
        yield folder
    finally:
        while (folder / "cgroup.procs").read_text():  # the kernel still ends a process
            time.sleep(0.01)
        folder.rmdir()


def run(parts: Sequence[tuple[str, float]], shares: Sequence[int], steps: int) -> dict[str, Any]:
    """Trains with ranks on these chips, with these parts of a processor; what rank 0 found."""
    processors = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as groups:
        ranks = []
        for rank, (chip, part) in enumerate(parts):
            group = groups.enter_context(held(part))

            def enter(rank: int = rank, group: Path | None = group) -> None:
                os.sched_setaffinity(0, {processors[rank % len(processors)]})
                if group is not None:
                    (group / "cgroup.procs").write_text(str(os.getpid()))

            line = [sys.executable, "-P", __file__, "--rank", str(rank), "--folder", folder]
            line += ["--steps", str(steps), "--shares", *map(str, shares)]
            env = {**os.environ, "OMP_NUM_THREADS": "1", "UNIPAL_CHIP": chip}
            ranks.append(
                subprocess.Popen(line, env=env, stdout=subprocess.PIPE, text=True, preexec_fn=enter)
            )
        said = [one.communicate()[0] for one in ranks]
        if any(one.returncode for one in ranks):
            raise SystemExit("a rank failed")
    answer: dict[str, Any] = json.loads(said[0])
    return answer


def split(batch: int, speeds: Sequence[float]) -> list[int]:
    """The samples of each rank: whole numbers, in proportion to the speeds, at least 1."""
    shares = [max(1, round(batch * speed / sum(speeds))) for speed in speeds]
    shares[0] += batch - sum(shares)
    return shares


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--speeds", default="1:1", metavar="A:B", help="of the two ranks")
    parser.add_argument("--chips", nargs=2, default=["cpu", "cpu"], metavar=("A", "B"))
    parser.add_argument("--batch", type=int, default=32, help="samples of a step, of all ranks")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write what was found")
    parser.add_argument("--rank", type=int, default=-1, help=argparse.SUPPRESS)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    parser.add_argument("--shares", type=int, nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.rank >= 0:
        print(json.dumps(train(options)))
        return 0
    asked = [float(one) for one in options.speeds.split(":")]
    parts = [(chip, one / max(asked)) for chip, one in zip(options.chips, asked, strict=True)]
    measured = max(6, options.steps // 8)
    f = [run([part], [options.batch], measured)["speed"] for part in parts]
    shares = split(options.batch, f)
    fastest = f.index(max(f))
    alone = run([parts[fastest]], [options.batch], options.steps)
    together = run(parts, shares, options.steps)
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

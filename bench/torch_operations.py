"""Which operations and types the back ends of torch.distributed take.

    python -P bench/torch_operations.py [--json]

Runs each operation with each type of torch over gloo and unipal, between two processes of this
machine, and compares the values. Prints a table in Markdown with other back ends beside them, by
their documentation (torch_operations.yaml). docs/pytorch.md shows the table.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import yaml

HERE = Path(__file__).resolve()
RUN = ("gloo", "unipal")  # of which the cells are found by running
TYPES = [
    torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16,
    torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128,
    torch.float8_e4m3fn, torch.float8_e5m2,
]  # fmt: skip


def _ones(rank: int, kind: torch.dtype, count: int = 4) -> torch.Tensor:
    """1 or 2 of every type, by the rank: True of bool."""
    return torch.full((count,), 1.0 + rank).to(kind)


def _same(found: torch.Tensor, expected: torch.Tensor) -> bool:
    return bool(torch.equal(found.view(torch.uint8), expected.view(torch.uint8)))


def _messages(rank: int, kind: torch.dtype) -> bool:
    x = _ones(rank, kind)
    if rank == 0:
        dist.send(x, 1)
        return True
    dist.recv(x, 0)
    return _same(x, _ones(0, kind))


def _broadcast(rank: int, kind: torch.dtype) -> bool:
    x = _ones(rank, kind)
    dist.broadcast(x, 1)
    return _same(x, _ones(1, kind))


def _total(kind: torch.dtype) -> torch.Tensor:
    """1 + 2; of bool, the maximum."""
    return torch.full((4,), 3.0).to(kind)


def _op(kind: torch.dtype) -> Any:
    return dist.ReduceOp.MAX if kind == torch.bool else dist.ReduceOp.SUM


def _all_reduce(rank: int, kind: torch.dtype) -> bool:
    x = _ones(rank, kind)
    dist.all_reduce(x, _op(kind))
    return _same(x, _total(kind))


def _reduce(rank: int, kind: torch.dtype) -> bool:
    x = _ones(rank, kind)
    dist.reduce(x, 0, _op(kind))
    return rank == 1 or _same(x, _total(kind))


def _all_gather(rank: int, kind: torch.dtype) -> bool:
    outs = [torch.empty(4, dtype=kind) for _ in range(2)]
    dist.all_gather(outs, _ones(rank, kind))
    return all(_same(out, _ones(other, kind)) for other, out in enumerate(outs))


def _gather(rank: int, kind: torch.dtype) -> bool:
    outs = [torch.empty(4, dtype=kind) for _ in range(2)] if rank == 0 else None
    dist.gather(_ones(rank, kind), outs)
    return all(_same(out, _ones(other, kind)) for other, out in enumerate(outs or []))


def _scatter(rank: int, kind: torch.dtype) -> bool:
    x = torch.empty(4, dtype=kind)
    dist.scatter(x, [_ones(0, kind), _ones(1, kind)] if rank == 0 else None)
    return _same(x, _ones(rank, kind))


def _reduce_scatter(rank: int, kind: torch.dtype) -> bool:
    x = torch.empty(4, dtype=kind)
    dist.reduce_scatter(x, [_ones(rank, kind)] * 2, _op(kind))
    return _same(x, _total(kind))


def _all_to_all(rank: int, kind: torch.dtype) -> bool:
    x = torch.empty(4, dtype=kind)
    dist.all_to_all_single(x, _ones(rank, kind))
    return _same(x, torch.cat([_ones(0, kind, 2), _ones(1, kind, 2)]))


def _barrier(_rank: int, _kind: torch.dtype) -> bool:
    dist.barrier()
    return True


OPERATIONS: dict[str, Callable[[int, torch.dtype], bool]] = {
    "send, recv": _messages, "broadcast": _broadcast, "all_reduce": _all_reduce,
    "reduce": _reduce, "all_gather": _all_gather, "gather": _gather, "scatter": _scatter,
    "reduce_scatter": _reduce_scatter, "all_to_all": _all_to_all, "barrier": _barrier,
}  # fmt: skip


def rank(back_end: str, number: int, folder: str) -> dict[str, list[str]]:
    """The types that each operation took on this rank."""
    dist.init_process_group(back_end, init_method=f"file://{folder}/s", rank=number, world_size=2)
    found: dict[str, list[str]] = {}
    for name, run in OPERATIONS.items():
        found[name] = []
        for kind in TYPES if name != "barrier" else TYPES[:1]:
            try:
                good = run(number, kind)
            except (RuntimeError, TypeError, ValueError):
                good = False
            if good:
                found[name].append(str(kind).removeprefix("torch."))
    dist.destroy_process_group()
    return found


def over(back_end: str) -> dict[str, list[str]]:
    """The types that each operation takes on both ranks."""
    with tempfile.TemporaryDirectory() as folder:
        line = [sys.executable, "-P", str(HERE), "--rank"]
        env = {**os.environ, "OMP_NUM_THREADS": "1", "TORCH_CPP_LOG_LEVEL": "ERROR"}
        ranks = [
            subprocess.Popen(
                [*line, back_end, str(number), folder], env=env, stdout=subprocess.PIPE, text=True
            )
            for number in range(2)
        ]
        said = [json.loads(one.communicate(timeout=300)[0]) for one in ranks]
    return {name: [kind for kind in said[0][name] if kind in said[1][name]] for name in said[0]}


def table(found: dict[str, dict[str, list[str]]]) -> str:
    """The table in Markdown, and where the cells of others were read."""
    known = yaml.safe_load(HERE.with_suffix(".yaml").read_text(encoding="utf-8"))
    heads = ["operation", *(f"{name} (CPU)" for name in found), *known["columns"]]
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    for name, others in known["operations"].items():
        own = ["yes" if name == "barrier" else str(len(one[name])) for one in found.values()]
        lines.append(f"| {' | '.join([name, *own, *map(str, others)])} |")
    read = [f"{names}: {place}" for names, place in known["sources"].items()]
    return "\n".join([*lines, "", *read])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="the types, as JSON")
    parser.add_argument("--rank", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.rank:
        back_end, number, folder = options.rank
        print(json.dumps(rank(back_end, int(number), folder)))
        return 0
    found = {name: over(name) for name in RUN}
    print(json.dumps(found, indent=1) if options.json else table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())

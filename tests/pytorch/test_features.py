"""What programs do with torch.distributed: over unipal each rank finds what it finds over gloo."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from checkout import ROOT
from sampling import sample

PROGRAM = ROOT / "tests" / "ranks" / "torch_features.py"
NAMES = [
    "hybrid_sharding", "sharding_with_mixed_precision", "compiled_sharding", "first_sharding",
    "distributed_tensors", "tensor_parallel", "sequence_parallel", "tensor_parallel_and_sharding",
    "sharded_optimizer", "checkpoint", "asynchronous_checkpoint", "states_of_a_sharded_model",
    "ScheduleGPipe", "Schedule1F1B", "ScheduleInterleaved1F1B", "ScheduleLoopedBFS",
    "ScheduleInterleavedZeroBubble", "ScheduleZBVZeroBubble", "ScheduleDualPipeV",
    "data_parallel_options", "data_parallel_hooks", "uneven_data", "compiled_data_parallel",
    "collectives_with_gradients", "functional_collectives", "compiled_collectives", "subgroups",
    "objects",
]  # fmt: skip
pytestmark = pytest.mark.needs("module torch")


def run(back_end: str, names: list[str]) -> dict[str, Any]:
    env = {**os.environ, "OMP_NUM_THREADS": "1", "TORCH_CPP_LOG_LEVEL": "ERROR"}
    line = [sys.executable, "-P", str(PROGRAM), back_end, *names]
    done = subprocess.run(line, env=env, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    rows = [json.loads(row) for row in done.stdout.splitlines() if row.startswith('{"name"')]
    return {row["name"]: row["found"] for row in rows}


def test_each_rank_finds_what_it_finds_over_gloo() -> None:
    names = sample(NAMES, 4, "torch features")
    gloo, unipal = run("gloo", names), run("unipal", names)
    assert [*gloo] == [*unipal] == names
    assert not [name for name, found in gloo.items() if "error" in str(found) or "hung" in found]
    for name in names:
        assert unipal[name] == gloo[name], name

"""The back end of torch.distributed, over four processes: every operation by its values."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from checkout import ROOT
from sampling import FULL, sample

RANKS = 4
PROGRAM = ROOT / "tests" / "ranks" / "torch_ranks.py"
SCENARIOS = (
    "all_reduce_of_every_type", "every_reduction", "what_has_no_reduction_is_refused_by_name",
    "tensors_that_are_not_contiguous", "nothing_and_a_single_number",
    "rooted_operations_of_every_type", "gathers", "reduce_scatters", "all_to_alls", "messages",
    "messages_by_tag_and_from_any_source", "coalesced_gathers_and_sparse_sums",
    "barriers_that_name_who_is_missing", "barriers_that_are_late_before_the_group_is",
    "short_forms", "objects", "groups", "functional_collectives", "callbacks_that_wait",
    "compressed_training",
    "data_parallel_training", "sharded_training",
    "compiled_training", "pipelined_training",
)  # fmt: skip
REPEATS = 10 if FULL else 1
pytestmark = pytest.mark.needs("module torch")


def run(folder: Path, *scenario: str) -> list[dict[str, str]]:
    """What each rank found wrong, by scenario; of a rank that died, nothing."""
    env = {**os.environ, "OMP_NUM_THREADS": "1"}
    ranks = [
        subprocess.Popen(
            [sys.executable, "-P", str(PROGRAM), str(rank), str(RANKS), str(folder), *scenario],
            env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True,
        )
        for rank in range(RANKS)
    ]  # fmt: skip
    said = []
    try:
        for number, rank in reversed(list(enumerate(ranks))):
            if number != 1:  # which may wait for the end of its input, or be stopped
                said.append(rank.communicate(timeout=120)[0])
        if scenario:
            ranks[1].kill()
        said.append(ranks[1].communicate(timeout=60)[0])
    finally:
        for rank in ranks:
            rank.kill()
    if not scenario:
        assert [rank.returncode for rank in ranks] == [0] * RANKS, "\n".join(said)
    found = [folder / f"{rank}.json" for rank in range(RANKS)]
    assert found[0].exists(), "\n".join(said)
    return [json.loads(one.read_text()) if one.exists() else {} for one in found]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, str]]:
    return run(tmp_path_factory.mktemp("torch"))


def test_every_scenario_ran_on_every_rank(results: list[dict[str, str]]) -> None:
    assert [tuple(one) for one in results] == [SCENARIOS] * RANKS


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_values(results: list[dict[str, str]], scenario: str) -> None:
    assert [one[scenario] for one in results] == [""] * RANKS


FAULTS = [
    f"{kind}_{fault}"
    for kind in ("ddp", "fsdp2")
    for fault in ("killed", "stopped", "late", "mismatched")
]


@pytest.mark.parametrize(
    "scenario", ["killed", *sample(["failed_future", *FAULTS], 1, "torch faults") * REPEATS]
)
def test_a_failure_names_the_rank_at_fault(tmp_path: Path, scenario: str) -> None:
    found = run(tmp_path, scenario)
    assert [found[rank][scenario] for rank in (0, 2, 3)] == [""] * 3


UNCHANGED = """
import torch, torch.distributed as dist
dist.init_process_group({asked!r}, init_method="file://{folder}/store", rank=RANK, world_size=2)
group = dist.new_group([0, 1], backend={asked!r})
x = torch.full((3,), RANK + 1.0)
dist.all_reduce(x, group=group)
print(dist.get_backend(), dist.get_backend(group), x.tolist(), __name__)
dist.destroy_process_group()
"""


@pytest.mark.parametrize(
    ("asked", "runs"),
    [("gloo", "unipal"), ("cpu:gloo,cuda:nccl", "unipal"), (None, "unipal"), ("unipal", "unipal")],
)
def test_a_program_that_is_not_changed_runs_over_unipal(
    tmp_path: Path, asked: str | None, runs: str
) -> None:
    text = UNCHANGED.format(asked=asked, folder=tmp_path)
    ranks = []
    for rank in range(2):
        program = tmp_path / f"train{rank}.py"
        program.write_text(text.replace("RANK", str(rank)))
        named = [str(program)] if rank else ["-m", program.stem]
        line = [sys.executable, "-P", "-m", "unipal.torch", *named]
        env = {**os.environ, "PYTHONPATH": str(tmp_path)}
        ranks.append(subprocess.Popen(line, env=env, stdout=subprocess.PIPE, text=True))
    said = [one.communicate(timeout=120)[0] for one in ranks]
    assert said == [f"{runs} {runs} [3.0, 3.0, 3.0] __main__\n"] * 2


BY_NAME = """
import sys, torch.distributed as dist
dist.init_process_group("unipal", init_method="file://{folder}/store", rank=0, world_size=1)
print(dist.get_backend(), "unipal.torch" in sys.modules)
dist.destroy_process_group()
"""


@pytest.mark.parametrize("first", ["", "import unipal.torch"])
def test_torch_knows_the_back_end_without_an_import(tmp_path: Path, first: str) -> None:
    """unipal.torch is imported where torch is told not to load back ends by itself."""
    env = {**os.environ, "TORCH_DEVICE_BACKEND_AUTOLOAD": "0" if first else "1"}
    text = first + BY_NAME.format(folder=tmp_path)
    done = subprocess.run(
        [sys.executable, "-P", "-c", text], env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "unipal True\n"), done.stderr


@pytest.mark.parametrize("safe", ["", "1"])
def test_a_program_finds_what_python_would_find(tmp_path: Path, safe: str) -> None:
    """Its own folder comes first, as without unipal.torch, unless Python is told not to."""
    (tmp_path / "beside").mkdir()
    (tmp_path / "path").mkdir()
    for place in ("beside", "path"):
        (tmp_path / place / "helper_of_train.py").write_text(f"PLACE = {place!r}")
    program = tmp_path / "beside" / "train.py"
    program.write_text("import helper_of_train; print(helper_of_train.PLACE)")
    env = {**os.environ, "PYTHONSAFEPATH": safe, "PYTHONPATH": str(tmp_path / "path")}
    line = [sys.executable, "-m", "unipal.torch", str(program)]
    done = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "path" if safe else "beside"), done.stderr


def test_another_device_may_have_another_back_end(tmp_path: Path) -> None:
    program = PROGRAM.with_name("torch_devices.py")
    ranks = [
        subprocess.Popen(
            [sys.executable, "-P", str(program), str(rank), "2", str(tmp_path / "store")],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        for rank in range(2)
    ]  # fmt: skip
    said = [rank.communicate(timeout=60)[0] for rank in ranks]
    assert [rank.returncode for rank in ranks] == [0, 0], said
    mixes = tuple(map(int, version("torch").split(".")[:2])) >= (2, 14)
    for one in said:
        assert one.count("gloo" if mixes else "with torch 2.14 or later") == 2, one


def test_what_is_replaced_is_told_and_reverted() -> None:
    import torch.distributed as dist
    from torch.distributed import distributed_c10d

    import unipal
    import unipal.torch

    before = dist.init_process_group, dist.new_group, distributed_c10d.new_group
    replaced = unipal.torch.patch(["gloo"])
    try:
        assert {"torch.distributed.new_group", "torch.distributed.init_process_group"} < set(
            replaced
        )
        assert dist.new_group is not before[1]
        unipal.torch.patch()
    finally:
        unipal.torch.unpatch()
    assert (dist.init_process_group, dist.new_group, distributed_c10d.new_group) == before
    with pytest.raises(unipal.UsageError, match="glo'"):
        unipal.torch.patch(["glo"])
    assert dist.new_group is before[1]


RESTARTED = """
import os, torch, torch.distributed as dist
dist.init_process_group("unipal")
x = torch.full((3,), dist.get_rank() + 1.0)
again = int(os.environ["TORCHELASTIC_RESTART_COUNT"])
if dist.get_rank() == 1 and not again:
    os._exit(7)
dist.all_reduce(x)
dist.destroy_process_group()
dist.init_process_group("unipal")  # with the store that it had before
dist.barrier()
print(f"attempt {again}: {x.tolist()}\\n", end="")  # whole, of both ranks
dist.destroy_process_group()
"""


def test_a_job_whose_rank_died_is_restarted_by_torchrun(tmp_path: Path) -> None:
    program = tmp_path / "train.py"
    program.write_text(RESTARTED)
    launcher = [sys.executable, "-P", "-m", "torch.distributed.run", "--standalone"]
    done = subprocess.run(
        [*launcher, "--nproc-per-node", "2", "--max-restarts", "1", str(program)],
        capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout == "attempt 1: [3.0, 3.0, 3.0]\n" * 2


@pytest.mark.needs("module accelerate")
def test_a_framework_trains_over_unipal_as_over_gloo() -> None:
    """The same program of Accelerate with and without `-m unipal.torch`: the same losses."""
    program = str(ROOT / "tests" / "ranks" / "accelerate_train.py")
    launcher = [sys.executable, "-P", "-m", "torch.distributed.run", "--standalone"]
    said = []
    for module in ((), ("-m", "unipal.torch")):
        line = [*launcher, "--nproc-per-node", "2", *module, program]
        done = subprocess.run(line, capture_output=True, text=True, timeout=200, check=False)
        assert done.returncode == 0, done.stderr
        said.append(done.stdout.splitlines())
    assert [lines[-1] for lines in said] == ["gloo", "unipal"]
    assert len(said[0]) == 4
    assert said[0][:-1] == said[1][:-1]


# Test programs of Accelerate's wheel that pass over gloo without a GPU.
OF_ACCELERATE = ("test_ops", "test_sync", "test_script", "test_merge_weights")


@pytest.mark.needs("module accelerate")
@pytest.mark.parametrize("name", sample(OF_ACCELERATE, 1, "accelerate"))
def test_tests_of_a_framework_pass(name: str) -> None:
    line = [sys.executable, "-P", "-m", "torch.distributed.run", "--standalone"]
    line += ["--nproc-per-node", "2", "-m", "unipal.torch"]
    line += ["-m", f"accelerate.test_utils.scripts.{name}"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("name", ["no_such_module", "no_such_package.module"])
def test_a_module_that_is_missing_is_named(name: str) -> None:
    line = [sys.executable, "-P", "-m", "unipal.torch", "-m", name]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert f"{name}: no such module" in done.stderr


def test_rank_0_may_leave_before_the_others() -> None:
    program = ROOT / "tests" / "ranks" / "torch_leaving.py"
    line = [sys.executable, "-P", "-m", "torch.distributed.run", "--nproc-per-node", "4"]
    line += ["--no-python", sys.executable, "-P", str(program)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=150, check=False)
    assert done.returncode == 0, done.stderr[-3000:]

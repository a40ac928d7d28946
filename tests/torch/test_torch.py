"""The back end of torch.distributed, over four processes: every operation by its values."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import ROOT

RANKS = 4
PROGRAM = ROOT / "tests" / "ranks" / "torch_ranks.py"
SCENARIOS = (
    "all_reduce_of_every_type", "every_reduction", "what_has_no_reduction_is_refused_by_name",
    "tensors_that_are_not_contiguous", "nothing_and_a_single_number",
    "rooted_operations_of_every_type", "gathers", "reduce_scatters", "all_to_alls", "messages",
    "objects", "groups", "functional_collectives", "data_parallel_training", "sharded_training",
)  # fmt: skip
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
            if number != 1:  # which may wait for the end of its input
                said.append(rank.communicate(timeout=120)[0])
        said.append(ranks[1].communicate(timeout=60)[0])
    finally:
        for rank in ranks:
            rank.kill()
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


@pytest.mark.parametrize("scenario", ["killed", "failed_future"])
def test_a_failure_names_the_rank_at_fault(tmp_path: Path, scenario: str) -> None:
    found = run(tmp_path, scenario)
    assert [found[rank][scenario] for rank in (0, 2, 3)] == [""] * 3

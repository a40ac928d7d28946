"""HOST, PROXY and STREAM: one checked plan, three ways of running it, the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import ROOT

RANK = ROOT / "tests" / "fixtures" / "lowering_ranks.py"
FULL = os.environ.get("UNIPAL_FULL") == "1"
BOTH = ("proxy", "stream")


def ranks(
    folder: Path,
    scenario: str,
    n: int,
    *words: str,
    seconds: float = 120,
    fails: tuple[int, ...] = (),
    **environment: str,
) -> list[str]:
    """Runs a scenario on n processes; what each printed. AssertionError with the output of those
    that failed; ranks in `fails` are expected to.
    """
    env = {**os.environ, "UNIPAL_TIMEOUT": "20", "UNIPAL_CPU_STRICT": "1", **environment}
    command = [sys.executable, "-P", str(RANK), scenario]
    started = [
        subprocess.Popen(
            [*command, str(r), str(n), f"unix:{folder}/{scenario}", *words],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for r in range(n)
    ]
    until = time.monotonic() + seconds
    output = []
    try:
        for one in started:
            output.append(one.communicate(timeout=max(0.1, until - time.monotonic()))[0])
    finally:
        for one in started:
            one.kill()
            one.wait()
    bad = {r: one.returncode for r, one in enumerate(started) if one.returncode}
    text = "\n".join(f"rank {r} ended with {bad[r]}:\n{output[r]}" for r in bad if r not in fails)
    assert set(bad) == set(fails), text
    return output


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_three_leave_the_same_bytes(tmp_path: Path, n: int) -> None:
    many = 400 if FULL else 25
    output = ranks(tmp_path, "identical", n, str(many), seconds=1500 if FULL else 240)
    assert int(output[0].split()[0]) >= 2 * many


@pytest.mark.parametrize("lowering", BOTH)
def test_a_call_is_ordered_on_the_callers_stream(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "ordered", 2, lowering)


# bits of engineAbility: 1 write-value, 2 wait-value, 4 register, 8 and 16 host functions, 32 reduce
@pytest.mark.parametrize(
    ("abilities", "blocks"),
    [
        pytest.param(2 | 8 | 32, "", id="host function starts, wait-value ends"),
        pytest.param(2 | 32, "", id="an event starts, wait-value ends"),
        pytest.param(1 | 8 | 16 | 32, "", id="write-value starts, host function ends"),
        pytest.param(8 | 16, "", id="host functions"),
        pytest.param(1, "yes", id="the host waits"),
        pytest.param(0, "yes", id="an event starts, the host waits"),
    ],
)
def test_a_proxy_call_takes_the_first_certified_means(
    tmp_path: Path, abilities: int, blocks: str
) -> None:
    ranks(tmp_path, "ordered", 2, "proxy", str(abilities), *([blocks] if blocks else []))


def test_stream_calls_follow_each_other_on_the_device(tmp_path: Path) -> None:
    ranks(tmp_path, "pipelined", 3)


@pytest.mark.parametrize("lowering", BOTH)
def test_messages_cross(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "messages", 3, lowering)


def test_lowerings_mix_in_one_queue(tmp_path: Path) -> None:
    ranks(tmp_path, "mixed", 2)


@pytest.mark.parametrize("lowering", BOTH)
def test_a_rank_that_never_enters_is_named(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "absent", 3, lowering, UNIPAL_TIMEOUT="1")


@pytest.mark.parametrize("lowering", BOTH)
def test_ranks_that_disagree_are_told(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "disagree", 2, lowering)


@pytest.mark.parametrize("lowering", BOTH)
def test_a_killed_rank_is_noticed(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "dies", 3, lowering, fails=(2,))


@pytest.mark.parametrize("lowering", BOTH)
def test_abort_frees_what_waits_on_the_device(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "aborted", 3, lowering)


@pytest.mark.parametrize("n", [3, 4])
def test_checked_plans_run_in_one_hardware_queue(tmp_path: Path, n: int) -> None:
    ranks(tmp_path, "merged", n, UNIPAL_CPU_HW_QUEUES="1")


def test_a_refused_order_of_lanes_gets_stuck_in_one_hardware_queue(tmp_path: Path) -> None:
    ranks(tmp_path, "wrong_order", 4, "yes", UNIPAL_CPU_HW_QUEUES="1", UNIPAL_TIMEOUT="1")
    ranks(tmp_path, "wrong_order", 4, "no")


def test_ranks_as_threads(tmp_path: Path) -> None:
    env = {**os.environ, "UNIPAL_CPU_STRICT": "1"}
    command = [sys.executable, "-P", str(RANK), "threads", "0", "3", "threads:lowerings"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_a_chip_whose_memory_the_host_cannot_map(tmp_path: Path) -> None:
    ranks(tmp_path, "numpy_chip", 2)

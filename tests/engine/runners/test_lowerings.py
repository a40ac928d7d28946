"""HOST, PROXY and STREAM: one checked plan, three ways of running it, the same bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from checkout import RANKS
from unipal.adaptors import registry, tables
from unipal.engine.comm.communicator import Communicator, parts_of
from unipal.engine.errors import CommError
from unipal.engine.tools.launch import launch
from unipal.generated.pal import ResourceKind, Result

RANK = RANKS / "lowering_ranks.py"
FULL = os.environ.get("UNIPAL_FULL") == "1"
WAYS = ("proxy", "rings", "stream")  # rings: small work goes through them, too


def ranks(
    folder: Path,
    scenario: str,
    n: int,
    *words: str,
    seconds: float = 120,
    fails: tuple[int, ...] = (),
    only: Mapping[int, Mapping[str, str]] | None = None,
    **environment: str,
) -> list[str]:
    """Runs a scenario on n processes; what each printed. AssertionError with the output of those
    that failed; ranks in `fails` are expected to. `only`: environment of single ranks.
    """
    env = {**os.environ, "UNIPAL_TIMEOUT": "20", "UNIPAL_CPU_STRICT": "1", **environment}
    command = [sys.executable, "-P", str(RANK), scenario]
    started = [
        subprocess.Popen(
            [*command, str(r), str(n), f"unix:{folder}/{scenario}", *words],
            env={**env, **(only or {}).get(r, {})},
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


@pytest.mark.parametrize(("n", "proxy"), [(2, "proxy"), (2, "rings"), (3, "rings"), (4, "proxy")])
def test_the_three_leave_the_same_bytes(tmp_path: Path, n: int, proxy: str) -> None:
    many = 400 if FULL else 25
    output = ranks(tmp_path, "identical", n, str(many), proxy, seconds=1500 if FULL else 240)
    assert int(output[0].split()[0]) >= 2 * many


@pytest.mark.parametrize("lowering", WAYS)
def test_a_call_is_ordered_on_the_callers_stream(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "ordered", 2, lowering)


# bits of engineAbility: 1 write-value, 2 wait-value, 4 register, 8 and 16 host functions,
# 32 reduce, 128 at once
@pytest.mark.parametrize(
    ("abilities", "blocks"),
    [
        pytest.param(2 | 8 | 32, "", id="host function starts, wait-value ends"),
        pytest.param(2 | 32, "", id="an event starts, wait-value ends"),
        pytest.param(1 | 8 | 16 | 32, "", id="write-value starts, host function ends"),
        pytest.param(8 | 16, "", id="host functions"),
        pytest.param(2 | 8 | 32 | 128, "", id="small work at once"),
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


def test_stream_goes_straight_into_windows(tmp_path: Path) -> None:
    ranks(tmp_path, "windows", 3)


@pytest.mark.parametrize("lowering", WAYS)
def test_messages_cross(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "messages", 3, lowering)


@pytest.mark.parametrize("lowering", WAYS)
def test_a_step_is_done_once_while_several_calls_are_under_way(
    tmp_path: Path, lowering: str
) -> None:
    ranks(tmp_path, "beside", 4, lowering, UNIPAL_HOST_VIEW="0")


def test_lowerings_mix_in_one_queue(tmp_path: Path) -> None:
    ranks(tmp_path, "mixed", 2)


@pytest.mark.parametrize("lowering", WAYS)
def test_a_rank_that_never_enters_is_named(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "absent", 3, lowering, UNIPAL_TIMEOUT="1")


@pytest.mark.parametrize("lowering", WAYS)
def test_ranks_that_disagree_are_told(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "disagree", 2, lowering)


@pytest.mark.parametrize("lowering", WAYS)
def test_a_killed_rank_is_noticed(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "dies", 3, lowering, fails=(2,))


@pytest.mark.parametrize("lowering", WAYS)
def test_abort_frees_what_waits_on_the_device(tmp_path: Path, lowering: str) -> None:
    ranks(tmp_path, "aborted", 3, lowering)


@pytest.mark.parametrize("lowering", WAYS)
def test_what_is_asked_of_the_chip(tmp_path: Path, lowering: str) -> None:
    """Streams only, never the null one; STREAM's by the caller, and by the progress thread where
    the calls of PROXY go through rings. All is given back at the end.
    """
    layers = {
        "PAL_LAYERS": "validate,trace",
        "PAL_TRACE": str(tmp_path / "calls.json"),
        "PAL_VALIDATE_LEAKS": "1",
    }
    output = ranks(tmp_path, "traced", 2, lowering, only={0: layers})[0]
    words = dict(
        line.split() for line in output.splitlines() if line.startswith(("thread", "b", "e"))
    )
    text = (tmp_path / "calls.json").read_text(encoding="utf-8")
    events = json.loads(text.rstrip().rstrip(",") + "]")
    between = [
        e
        for e in events
        if "args" in e and int(words["begin"]) <= e["ts"] * 1000 <= int(words["end"])
    ]
    streamed = [e for e in between if "stream" in e["args"]]
    assert len(streamed) > 20
    assert [e for e in streamed if e["args"]["stream"] == "0x0"] == []
    movers = {e["tid"] for e in between if e["name"] in ("deviceMemcpy", "deviceReduce")}
    if lowering != "proxy":  # there it is whoever advances the call
        assert len(movers) == 1
        assert (int(words["thread"]) in movers) == (lowering == "stream")
    assert "never given back" not in output, output


@pytest.mark.parametrize("lowering", WAYS)
@pytest.mark.parametrize("function", ["deviceMemcpy", "eventRecord", "eventQuery", "streamCreate"])
def test_a_refusal_of_the_chip_reaches_all_ranks(
    tmp_path: Path, lowering: str, function: str
) -> None:
    if lowering == "proxy":
        function = {"eventRecord": "getDevice", "eventQuery": "streamSynchronize"}.get(
            function, function
        )
    if lowering == "stream" and function != "deviceMemcpy":
        function = {
            "eventRecord": "streamWriteValue64",
            "eventQuery": "streamWaitValue64",
            "streamCreate": "hostRegister",
        }[function]
    nth = 1 if function in ("streamCreate", "hostRegister") else 7
    fault = {"PAL_LAYERS": "fault", "PAL_FAULT": f"{function}:{nth}:palSystemError"}
    ranks(tmp_path, "refuses", 2, lowering, only={0: fault}, UNIPAL_TIMEOUT="3")


def test_a_stream_that_answers_an_error_when_asked_ends_the_call_on_all_ranks(
    tmp_path: Path,
) -> None:
    fault = {"PAL_LAYERS": "fault", "PAL_FAULT": "streamQuery:3:palSystemError"}
    ranks(tmp_path, "refuses", 2, "stream", only={0: fault}, UNIPAL_TIMEOUT="3")


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


def test_what_the_device_refuses_last_fails_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chip that neither shows the host its memory nor reduces: the fold is the last step."""
    built = registry.build("hygon", emulated=True)
    fault = {"PAL_LAYERS": "fault", "PAL_FAULT": "launchHostFunc:1:palSystemError"}
    for name, value in {**built.env, **fault}.items():
        monkeypatch.setenv(name, value)
    for said in launch(_reduced, 2, chip="hygon", runner="uni", uncertified=True, timeout=30):
        assert "launchHostFunc answered palSystemError" in said


def _reduced(comm: Communicator) -> str:
    x = comm.alloc(67)
    x.copy_from(np.ones(67, np.float32))
    try:
        comm.all_reduce(x)
    except CommError as error:
        return str(error)
    return f"success, and {x.to_numpy()[0]}"


def test_a_refused_change_of_device_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The calling thread is on another device than its communicator: each of its ways there and
    back is refused once.
    """
    monkeypatch.setenv("PAL_LAYERS", "fault")
    monkeypatch.setenv("UNIPAL_CPU_DEVICES", "2")
    wanted = {"chip": "cpu", "runner": "uni", "uncertified": True, "timeout": 30}
    refused = 0
    for lowering in ("host", "proxy"):
        for error, left in launch(_elsewhere, 2, lowering=lowering, **wanted)[1]:
            assert left == 0, error
            refused += "setDevice answered palSystemError" in error
    assert refused >= 10


def _elsewhere(comm: Communicator) -> list[tuple[str, int]]:
    """Of each turn: this rank's error, and how many mappings there are more than at its begin."""
    device = parts_of(comm).state.chip.device
    home, found = device.getDevice(), []
    for turn in range(1, 9):
        before = device.resourceCount(ResourceKind.IPC_MAPPING)
        part = comm.split(0)
        assert part is not None
        x = part.alloc(1 << 18)
        part.barrier()
        device.setDevice(1 - home)
        if comm.rank == 1:
            tables.arm_faults(f"setDevice:{turn}:{Result.SYSTEM_ERROR.value}")
        error = ""
        try:
            part.all_reduce(x)
        except CommError as caught:
            error = str(caught)
        tables.arm_faults("")
        device.setDevice(home)
        x.free()
        part.close()
        found.append((error, device.resourceCount(ResourceKind.IPC_MAPPING) - before))
        comm.barrier()
    return found

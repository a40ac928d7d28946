"""Views of `pal top`: of known records, and of ranks that wait, are stopped and die."""

from __future__ import annotations

import ctypes
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import engine_native
import numpy as np
import pytest
from checkout import RANKS
from trace_check import checked
from unipal.engine.tools import top, trace
from unipal.engine.tools.flight_recorder import MESSAGE, NO_PEER, RECEIVES, RECORD

LIMIT = 60.0
PUT, WAIT = 1, 4  # step codes of engine/core/image_format.h


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ctypes.CDLL]:
    """The recorder alone, with nanoseconds for ticks."""
    folder = tmp_path_factory.mktemp("records")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UNIPAL_RECORDS_CLOCK", "monotonic")
        built = engine_native.load(
            engine_native.build(folder / "records.so", engine_native.RECORDS)
        )
        built.records_ring.restype = ctypes.c_void_p
        built.records_path.restype = ctypes.c_char_p
        yield built


class Recorder:
    """A file that this process writes."""

    def __init__(self, core: ctypes.CDLL, capacity: int) -> None:
        self._core, self._made = core, ctypes.c_void_p()
        name = b"t" + secrets.token_hex(8).encode()
        assert core.records_open(ctypes.byref(self._made), name, 1, 4, 1, capacity) == 0
        self._ring = ctypes.c_void_p(core.records_ring(self._made, 0))
        self.path = Path(core.records_path(self._made).decode())

    def put(self, waiting: bool = False, **fields: int) -> None:
        one = np.zeros(1, RECORD)
        one["peer"] = NO_PEER
        for name, value in fields.items():
            one[name] = value
        note = self._core.records_put_waiting if waiting else self._core.records_put
        note(self._ring, one.ctypes.data_as(ctypes.c_void_p))

    def close(self) -> None:
        self._core.records_close(self._made, False)


@pytest.fixture
def recorder(core: ctypes.CDLL) -> Iterator[Callable[[int], Recorder]]:
    opened: list[Recorder] = []

    def new(capacity: int) -> Recorder:
        opened.append(Recorder(core, capacity))
        return opened[-1]

    yield new
    for one in opened:
        one.close()


@pytest.mark.parametrize("capacity", [4096, 256])
def test_rates_are_those_of_the_last_second(
    capacity: int, recorder: Callable[[int], Recorder]
) -> None:
    """For two seconds a call each 10 ms, of 5 steps of 1000 bytes: 100 calls/s, 500 000 B/s. Of
    1000 steps a ring of 256 holds the last 0.51 s, and the rates are of these.
    """
    file = recorder(capacity)
    now = time.monotonic_ns()
    for call in range(200):
        for step in range(5):
            at = now - (200 - call) * 10_000_000 + step * 2_000_000
            file.put(t_issue=at, t_done=at + 2_000_000, bytes=1000, epoch=call + 1, step=step,
                     kind=PUT, peer=2)  # fmt: skip
    one = top.view(file.path, trace.Plans())
    late = (time.monotonic_ns() - now) / 1e9  # since the last call
    held = 1.0 if capacity == 4096 else 0.51 + late
    assert one.rate_seconds == pytest.approx(held, abs=0.01)
    wanted = (one.rate_seconds - late) / one.rate_seconds
    assert one.calls_per_second == pytest.approx(100 * wanted, abs=4)
    assert one.bytes_per_second == pytest.approx(500_000 * wanted, rel=0.05)
    assert (one.steps, one.collectives) == (1000, 200)
    assert (one.rank, one.size, one.pid) == (1, 4, os.getpid())


def test_calls_of_each_kind_and_peer_are_counted(recorder: Callable[[int], Recorder]) -> None:
    """Messages are numbered apart for each peer and direction; a step in own memory names none."""
    file = recorder(256)
    now = time.monotonic_ns() - 100_000_000
    for number in (1, 2, 3):
        for flags, peer in (
            (0, 2), (MESSAGE, 2), (MESSAGE, 3), (MESSAGE | RECEIVES, 2),
            (MESSAGE | RECEIVES, NO_PEER),
        ):  # fmt: skip
            file.put(t_issue=now, t_done=now, epoch=number, flags=flags, peer=peer)
    one = top.view(file.path, trace.Plans())
    assert one.calls_per_second * one.rate_seconds == pytest.approx(12)
    assert one.collectives == 3


def test_of_waiting_lanes_the_first_one_is_shown(recorder: Callable[[int], Recorder]) -> None:
    file = recorder(16)
    now = time.monotonic_ns()
    file.put(t_issue=now, t_done=now, epoch=7, kind=PUT, peer=2)
    file.put(True, t_issue=now - 3_000_000_000, t_done=now, epoch=8, kind=WAIT, peer=3)
    one = top.view(file.path, trace.Plans())
    assert (one.state, one.step, one.peer) == ("waiting", "WAIT ← 3", 3)
    assert one.seconds == pytest.approx(3.0, abs=0.5)
    assert one.call == "plan 0000000000000000 #8"


LINE = re.compile(
    r"(?:# (?:HELP|TYPE) (?P<about>[a-z_]+) .+"
    r"|(?P<name>[a-z_]+)\{(?P<labels>(?:[a-z]+=\"[^\"\\\n]*\",?)+)\} (?P<value>[0-9.e+-]+))"
)


def test_prometheus_text_has_each_value(recorder: Callable[[int], Recorder]) -> None:
    """By the grammar of the format: every family is introduced, then come its samples."""
    file = recorder(16)
    now = time.monotonic_ns()
    file.put(t_issue=now, t_done=now, bytes=500, epoch=3, kind=PUT, peer=2)
    one = top.view(file.path, trace.Plans())
    text = top.prometheus([one])
    assert text.endswith("\n")
    family, found = "", {}
    for line in text.splitlines():
        match = LINE.fullmatch(line)
        assert match, line
        family = match["about"] or family
        if match["name"]:
            assert match["name"] == family
            labels = dict(re.findall(r'([a-z]+)="([^"]*)"', match["labels"]))
            assert (labels["job"], labels["rank"]) == (one.job, "1")
            found[match["name"], labels.get("state")] = float(match["value"])
    assert found["unipal_up", None] == 1
    assert found["unipal_steps_total", None] == 1
    assert found["unipal_collectives_total", None] == 3
    assert found["unipal_bytes_per_second", None] == pytest.approx(one.bytes_per_second, rel=1e-6)
    assert found["unipal_waiting_seconds", None] == 0
    states = {state: value for (name, state), value in found.items() if name == "unipal_state"}
    assert states == {state: float(state == one.state) for state in top.STATES}


def until(paths: list[Path], rank: int, state: str) -> top.View:
    """The rank's view once it is in that state."""
    plans, deadline = trace.Plans(), time.monotonic() + LIMIT
    while True:
        one = top.view(paths[rank], plans)
        if one.state == state:
            return one
        assert time.monotonic() < deadline, one
        time.sleep(0.005)


def test_a_rank_that_comes_late_stops_and_dies() -> None:
    """Rank 0 comes to the second all_gather when it gets a line. Rank 1 waits for it."""
    words = [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", "2", "--no-prefix"]
    words += [sys.executable, "-P", str(RANKS / "traced_ranks.py")]
    environment = {**os.environ, "UNIPAL_ALGORITHM": "all_gather=ring"}
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env=environment,
    ) as job:  # fmt: skip
        assert job.stdout is not None
        lines = [job.stdout.readline().split() for _ in range(2)]
        paths = sorted(Path(line[1]) for line in lines)
        try:
            waits = until(paths, 1, "waiting")
            assert (waits.call, waits.step, waits.peer) == ("all_gather/ring #2", "WAIT ← 0", 0)
            late = until(paths, 0, "idle")
            assert (late.call, late.step, late.peer) == ("all_gather/ring #1", "", None)
            held = [trace.read(path) for path in paths]
            found = checked({"traceEvents": trace.make(held).events})
            open_steps = [row for rows in found.slices.values() for row in rows if row["ph"] == "B"]
            assert [row["name"] for row in open_steps] == ["WAIT ← 0"]
            assert [row["ph"] for row in found.calls[1]] == ["X"]
            assert [row["ph"] for row in found.calls[2]] == ["X", "B"]
            os.kill(late.pid, signal.SIGSTOP)
            until(paths, 0, "stopped")
            os.kill(late.pid, signal.SIGCONT)
            until(paths, 0, "idle")
            os.kill(late.pid, signal.SIGKILL)
            dead = until(paths, 0, "dead")
            assert (dead.calls_per_second, dead.seconds, dead.steps) == (0, None, 7)
        finally:
            job.kill()
            for path in paths:
                path.unlink(missing_ok=True)
    assert job.wait(LIMIT) is not None

"""Traces of real ranks: well-formed, and with the numbers of the algorithm's definition."""

from __future__ import annotations

import copy
import json
import os
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import traced_ranks
from recorded import recorded
from trace_check import Checked, checked, end, ns
from unipal.engine.algorithms import build
from unipal.engine.plan.ir import Op, Step
from unipal.engine.tools import trace
from unipal.engine.tools.flight_recorder import RECORD, Clock, Lane, RecordFile, RecordsError

N, CALLS, COUNT = 4, 20, 1000
RING = {"algorithms": {"all_gather": "ring"}}
TOLERANCE_NS = 500_000  # of a clock's rate that is known within 1 in 1000


Ring = tuple["Told", list[Path]]
Told = list[tuple[str, int, list[tuple[int, int]]]]


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> tuple[Told, list[Path]]:
    """all_gather by a ring of four processes."""
    folder = tmp_path_factory.mktemp("ring")
    found: tuple[Told, list[Path]] = recorded(folder, traced_ranks.gathers, N, CALLS, COUNT, **RING)
    return found


def made(paths: list[Path]) -> tuple[trace.Trace, dict[str, Any]]:
    """The trace of these files, and what it is in JSON."""
    one = trace.make([trace.read(path) for path in paths])
    file = paths[0].with_suffix(".json")
    one.write(file)
    whole: dict[str, Any] = json.loads(file.read_text())
    return one, whole


def named(found: Checked, pid: int) -> int:
    """The rank of a process of the trace."""
    return int(found.processes[pid].split()[1])


def test_a_ring_of_four_processes(ring: Ring) -> None:
    """Of each call, by the definition of the ring: n - 1 blocks put to the next rank, each followed
    by a signal; one credit to the rank before. So n signals leave each rank and n come.
    """
    _, kept = ring
    one, whole = made(kept)
    found = checked(whole)
    assert [named(found, pid) for pid in found.processes] == list(range(N))
    assert {*found.threads.values()} == {"calls", "lane 0"}
    for (pid, _), slices in found.slices.items():
        rank = named(found, pid)
        by_call = Counter((row["args"]["call"], row["name"]) for row in slices)
        following, before = (rank + 1) % N, (rank - 1) % N
        wanted = {
            "COPY": 1,
            f"PUT → {following}": N - 1,
            f"POST → {following}": N - 1,
            f"WAIT ← {before}": N - 1,
            f"POST → {before}": 1,
            f"WAIT ← {following}": 1,
            f"FLUSH ← {following}": 1,
        }
        assert by_call == {
            (call, name): count for call in range(1, CALLS + 1) for name, count in wanted.items()
        }
        put = [row["args"]["bytes"] for row in slices if row["name"].startswith("PUT")]
        assert put == [COUNT * 4] * len(put)
        assert {row["args"]["plan"] for row in slices} == {f"all_gather/ring n={N}"}
    # arrows: what has none has times in the wrong order, and is counted
    back = one.unmatched["backwards"]
    assert +one.unmatched == +Counter(backwards=back)
    assert one.arrows == len(found.arrows) == CALLS * N * N - back
    assert back < CALLS * N * N / 10
    assert one.steps == CALLS * N * (3 * N + 1)
    assert one.dropped == 0


def test_an_arrow_leads_from_the_nth_signal_to_the_wait_that_takes_it(ring: Ring) -> None:
    _, kept = ring
    found = checked(made(kept)[1])

    def ordinal(track: tuple[int, int], one: dict[str, Any]) -> int:
        """Its number among those of its name in its call."""
        same = [
            row
            for row in found.slices[track]
            if (row["name"], row["args"]["call"]) == (one["name"], one["args"]["call"])
        ]
        return [row is one for row in same].index(True)

    for track, post, there, wait in found.arrows:
        assert post["args"]["call"] == wait["args"]["call"]
        assert post["args"]["peer"] == named(found, there[0])
        assert wait["args"]["peer"] == named(found, track[0])
        assert ordinal(track, post) == ordinal(there, wait)


def test_the_times_are_those_of_the_ranks_own_clocks(ring: Ring) -> None:
    told, kept = ring
    one, whole = made(kept)
    found = checked(whole)
    for pid, calls in found.calls.items():
        _, _, times = told[named(found, pid)]
        assert [row["name"] for row in calls] == [
            f"all_gather/ring #{number}" for number in range(1, CALLS + 1)
        ]
        for row, (before, after) in zip(calls, times, strict=True):
            assert one.begin_ns + ns(row["ts"]) >= before - TOLERANCE_NS
            assert one.begin_ns + end(row) <= after + TOLERANCE_NS


def test_messages_both_ways_at_once_are_told_apart(tmp_path: Path) -> None:
    """Small ones go through slots, large ones are copied by both ranks once both have entered."""
    sizes = [10, 100_000] * 5
    _, kept = recorded(tmp_path, traced_ranks.exchanges, 2, sizes)
    one, whole = made(kept)
    found = checked(whole)
    assert set(found.threads.values()) == {
        f"{way} rank {peer}, lane 0" for way in ("to", "from") for peer in (0, 1)
    }
    assert +one.unmatched == +Counter(backwards=one.unmatched["backwards"])
    assert found.arrows
    for track, post, there, wait in found.arrows:
        ways = {found.threads[track].split()[0], found.threads[there].split()[0]}
        assert ways == {"to", "from"}
        assert post["args"]["call"] == wait["args"]["call"]
        assert post["args"]["plan"] == wait["args"]["plan"]
    for track, slices in found.slices.items():
        assert sorted({row["args"]["call"] for row in slices}) == list(range(1, len(sizes) + 1)), (
            found.threads[track]
        )


def test_what_was_overwritten_is_said_and_its_calls_have_no_arrows(tmp_path: Path) -> None:
    capacity, steps = 64, 3 * N + 1
    work = traced_ranks.gathers
    _, kept = recorded(tmp_path, work, N, CALLS, COUNT, record_capacity=capacity, **RING)
    one, whole = made(kept)
    found = checked(whole)
    held = sum(len(slices) for slices in found.slices.values())
    assert held == one.steps
    assert one.dropped == CALLS * N * steps - held
    assert N * (capacity - 1) <= held <= N * capacity
    complete = (held // N) // steps  # calls that are whole in the ring of each rank
    assert 0 < complete < CALLS
    assert one.arrows + one.unmatched["backwards"] == complete * N * N
    assert one.unmatched["overwritten"] > 0
    text = f"{one.dropped} earlier steps of ranks 0, 1, 2, 3 were overwritten"
    assert any(note.endswith(text) for note in one.notes)
    assert all(post["args"]["call"] > CALLS - complete for _, post, _, _ in found.arrows)


def test_a_missing_rank_is_named_and_its_arrows_are_counted(ring: Ring) -> None:
    _, kept = ring
    one, whole = made([path for path in kept if not path.name.endswith("rank2")])
    checked(whole)
    assert any(note.endswith("no file of 1 of 4 ranks (2)") for note in one.notes)
    # in each call rank 1 sends it N - 1 signals of blocks, rank 3 one credit
    assert one.unmatched["absent"] == CALLS * N


@pytest.mark.parametrize(
    "name", ["all_gather/direct n=4", "all_gather/ring n=4 staged", "all_gather/ring n=1000000000"]
)
def test_a_plan_of_another_digest_makes_no_arrow(name: str, ring: Ring, tmp_path: Path) -> None:
    """The name in a file is not trusted."""
    _, kept = ring
    paths = []
    for path in kept:
        held = bytearray(path.read_bytes())
        at = held.index(b"all_gather/ring n=4\0")
        held[at : at + 56] = name.encode().ljust(56, b"\0")
        paths.append(tmp_path / path.name)
        paths[-1].write_bytes(held)
    one, whole = made(paths)
    assert checked(whole).arrows == []
    assert one.unmatched["unknown_plan"] == CALLS * N * N
    assert any("the plan is not known here" in note for note in one.notes)


def test_ranks_of_another_host_are_said_to_have_another_clock(ring: Ring, tmp_path: Path) -> None:
    """Rank 3's host was booted an hour before, and the ranks meet at the same time of day."""
    told, kept = ring
    hour = 3600 * 10**9
    held = bytearray(kept[3].read_bytes())
    for at in (128, 144):  # first_ns and last_ns of struct clocks, engine/core/records.c
        later = int.from_bytes(held[at : at + 8], "little") + hour
        held[at : at + 8] = later.to_bytes(8, "little")
    far = tmp_path / kept[3].name
    far.write_bytes(held)
    one, whole = made([*kept[:3], far])
    found = checked(whole)
    assert any("rank 3 of another host, with another clock" in note for note in one.notes)
    for pid, calls in found.calls.items():
        before, after = told[named(found, pid)][2][0]
        assert one.begin_ns + ns(calls[0]["ts"]) >= before - TOLERANCE_NS
        assert one.begin_ns + end(calls[0]) <= after + TOLERANCE_NS


@pytest.mark.parametrize("takers", [(0, 0), (0, 1)])
def test_two_lanes_that_wait_on_one_channel_get_no_arrow(
    takers: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rank 0 posts twice. Which of two lanes takes the first post, no record says."""
    posts = [Step(Op.POST, 0, peer=1, channel=2)] * 2
    waits = [Step(Op.WAIT, lane, peer=0, channel=2, value=1) for lane in takers]
    of_waits = [[one for one in waits if one.lane == lane] for lane in (0, 1)]
    program = trace.Program(build("ring", "all_gather", 2), [[posts, []], of_waits])
    monkeypatch.setattr(trace.Plans, "find", lambda *_: program)

    def rank(number: int, lanes: list[list[Step]]) -> trace.Recorded:
        rings = []
        for lane, steps in enumerate(lanes):
            rows = np.zeros(len(steps), RECORD)
            for at, (row, step) in enumerate(zip(rows, steps, strict=True)):
                row["kind"], row["lane"], row["step"] = trace.STEP_CODES[step.op], lane, at
                row["peer"], row["epoch"], row["plan_id"] = 1 - number, 1, 1
                row["t_issue"] = row["t_done"] = 10 * number + at
            rings.append(Lane(lane, rows, 0, len(rows), 0, None))
        clock = Clock(0, 0, 1.0, 1)
        return trace.Recorded(Path(), "j", number, 2, 1, True, False, 0, clock, {1: "x"}, rings)

    one = trace.make([rank(0, [posts, []]), rank(1, of_waits)])
    same = takers == (0, 0)
    assert (one.arrows, one.unmatched["lanes"]) == ((2, 0) if same else (0, 2))


def test_what_is_no_recorder_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty").touch()
    (tmp_path / "other").write_bytes(bytes(10_000))
    for name in ("pipe", "empty", "other", "."):
        with pytest.raises((RecordsError, IsADirectoryError)):
            trace.read(tmp_path / name)


def test_sizes_in_a_file_are_not_trusted(ring: Ring, tmp_path: Path) -> None:
    _, kept = ring
    copied = tmp_path / kept[0].name
    # header, lanes, capacity, bytes of a ring; names
    for at in (8, 16, 20, 24, 184, 188):
        shutil.copy(kept[0], copied)
        held = bytearray(copied.read_bytes())
        held[at : at + 4] = b"\xff\xff\xff\x7f"
        copied.write_bytes(held)
        with pytest.raises(RecordsError, match=r"truncated|too few"):
            trace.read(copied)
    with RecordFile(kept[0]) as file:
        assert file.lane(0).records.dtype == RECORD


Change = Callable[[list[dict[str, Any]]], None]


def first(events: list[dict[str, Any]], phase: str) -> dict[str, Any]:
    return next(event for event in events if event["ph"] == phase and event.get("cat") != "call")


WRONG: dict[str, Change] = {
    "an arrow without an end": lambda events: events.remove(first(events, "f")),
    "an arrow with two ends": lambda events: events.insert(
        events.index(first(events, "f")), {**first(events, "f")}
    ),
    "an arrow outside its slice": lambda events: first(events, "s").update(ts=1e9),
    "a negative length": lambda events: first(events, "X").update(dur=-1.0),
    "a slice that overlaps the next": lambda events: first(events, "X").update(dur=1e9),
    "an open slice before others": lambda events: first(events, "X").update(ph="B"),
    "a process without a name": lambda events: events.remove(events[0]),
    "a track without a name": lambda events: events.remove(
        next(event for event in events if event["name"] == "thread_name")
    ),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_the_check_notices(change: Change, ring: Ring) -> None:
    good = made(ring[1])[1]
    checked(good)
    wrong = copy.deepcopy(good)
    change(wrong["traceEvents"])
    with pytest.raises((AssertionError, IndexError)):
        checked(wrong)

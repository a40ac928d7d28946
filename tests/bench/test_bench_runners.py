"""bench/runners.py: what it says of made-up times, whom it starts, and that it finds a call which
does nothing.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from checkout import ROOT

sys.path.insert(0, str(ROOT / "bench"))

import peers
import runners
from collectives import LostError
from verdicts import Point

KI, MI = 1 << 10, 1 << 20
REFCCL, MPI, MIXED = "homo refccl", "homo mpi", "hybrid mpi × gloo"


def point(size: int, operation: str = "scatter", **times: float) -> Point:
    """Microseconds by the first word of a runner: homo is over refccl, hybrid over mpi × gloo."""
    names = {"homo": REFCCL, "hybrid": MIXED}
    return Point(operation, 4, size, {names.get(name, name): took for name, took in times.items()})


def bounds_of(points: list[Point], again: runners.Again | None = None) -> dict[str, Any]:
    judged = runners.bounds(points, again or {}, runners.OTHERS)
    return {bound.name.split(" against ")[1].split(",")[0]: bound for bound in judged}


def row(lines: list[str], operation: str, over: str) -> list[str]:
    (line,) = [one for one in lines if one.startswith(f"{operation:12}{over} ")]
    return line[12 + len(over) :].split()


# ---- what times say ------------------------------------------------------------------------------


def test_a_ratio_is_of_bandwidths_and_stands_in_its_cell() -> None:
    points = [point(KI, uni=8.0, homo=2.0), point(MI, uni=200.0, homo=500.0, hybrid=914.0)]
    lines = runners.table(points, {}, runners.OTHERS)
    #  8 us against 2 us is a quarter of the bandwidth; below 1 MiB nothing is asked of it
    mean = f"{(0.25 * 2.5) ** 0.5:.2f}"
    assert row(lines, "scatter", REFCCL) == [
        "0.25", "2.50", mean, "0.28-1.05", ">=", "1.00", "from", "1", "MiB", "ok",
    ]  # fmt: skip
    assert row(lines, "scatter", MIXED) == ["-", "4.57", "4.57", "1.65", ">=", "0.95", "ok"]
    assert row(lines, "scatter", MPI)[-2:] == ["not", "measured"]
    assert row(lines, "scatter", "host") == ["-"] * 6


@pytest.mark.parametrize(
    ("operation", "field"), [("sendrecv", "4.57"), ("scatter", "1.65"), ("all_to_all", "0.57")]
)
def test_the_fields_own_ratio_stands_beside_ours(operation: str, field: str) -> None:
    lines = runners.table([point(MI, operation, uni=1.0, hybrid=1.0)], {}, runners.OTHERS)
    assert row(lines, operation, MIXED)[:3] == ["1.00", "1.00", field]


def test_homo_is_bound_from_a_mebibyte_and_hybrid_everywhere() -> None:
    points = [
        point(MI // 2, uni=100.0, homo=50.0, hybrid=95.0, host=1.0),
        point(MI, uni=100.0, homo=100.0, hybrid=100.0),
    ]
    found = bounds_of(points)
    assert (found[REFCCL].value, found[REFCCL].held) == (1.0, True)
    assert (found[MIXED].value, found[MIXED].held) == (0.95, True)
    assert (found[MPI].value, found[MPI].held) == (None, None)
    assert "host" not in found
    points += [point(KI, uni=100.0, hybrid=94.0), point(4 * MI, uni=100.0, homo=99.0)]
    found = bounds_of(points)
    assert (found[REFCCL].held, found[MIXED].held) == (False, False)
    assert found[REFCCL].short == ("scatter n=4 4 MiB: 0.99",)
    assert found[MIXED].short == ("scatter n=4 1 KiB: 0.94",)
    assert runners.short(points) == [(points[2], MIXED), (points[3], REFCCL)]
    lines = runners.table(points, {}, runners.OTHERS)
    assert " ".join(row(lines, "scatter", REFCCL)).endswith("SHORT at 4 MiB")


@pytest.mark.parametrize(("took", "held", "verdict"), [(110.0, True, "ok"), (70.0, False, "MiB")])
def test_what_was_measured_again_decides(took: float, held: bool, verdict: str) -> None:
    points = [point(MI, uni=100.0, homo=90.0)]
    again = {("scatter", MI, REFCCL): point(MI, uni=100.0, homo=took)}
    assert bounds_of(points, again)[REFCCL].held is held
    cells = row(runners.table(points, again, runners.OTHERS), "scatter", REFCCL)
    assert (cells[0], cells[-1]) == (f"{took / 100:.2f}*", verdict)


def test_the_exit_status() -> None:
    names = [other.name for other in runners.OTHERS]
    whole = [Point("scatter", 4, MI, {"uni": 1.0, **dict.fromkeys(names, 2.0)})]
    wrong = [Point("scatter", 4, MI, whole[0].times, wrong={"uni": 3})]
    slow = [Point("scatter", 4, MI, {**whole[0].times, MPI: 0.5})]
    part = [Point("scatter", 4, MI, {"uni": 1.0, MPI: 2.0})]

    def status(points: list[Point], absent: dict[str, str] | None = None) -> int:
        judged = list(runners.bounds(points, {}, runners.OTHERS))
        return runners.status(judged, points, absent or {})

    assert [status(whole), status(slow), status(wrong), status(part)] == [0, 1, 1, 3]
    assert status(whole, {"host": "a rank ended"}) == 3
    assert status(slow, {"host": "a rank ended"}) == 1


# ---- the run -------------------------------------------------------------------------------------


class Told:
    """A group whose calls take what it is told, in microseconds, one number for each turn."""

    def __init__(self, *turns: float) -> None:
        self.turns, self.asked = list(turns), []

    def command(self, **command: Any) -> list[dict[str, Any]]:
        self.asked.append(command["do"])
        if command["do"] != "run":
            return [{"wrong": 0}] * 4
        took = self.turns.pop(0) if self.turns else 25e3
        return [{"ns": took * 1e3 * command["calls"] * part} for part in (0.5, 1.0, 0.75, 1.0)]

    def close(self) -> None: ...


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[runners.RunnerBench]:
    made = runners.RunnerBench(tmp_path, lambda text: None, MI)
    yield made
    made.close()
    made.shared.rmdir()


def test_turns_give_medians_and_a_miss_is_measured_again_in_a_pair(
    bench: runners.RunnerBench,
) -> None:
    uni = Told(1e6, 30e3, 90e3, 20e3)  # a first look, then three turns
    other, third = Told(1e6, 24e3, 24e3, 24e3), Told(*[60e3] * 4)
    bench.groups.update({"uni": uni, REFCCL: other, "host": third})
    again = runners.measure(bench, ["scatter"], [MI], 60.0, 3)
    (first,) = bench.points
    assert first.times == {"uni": 30e3, REFCCL: 24e3, "host": 60e3}
    assert first.ratio("uni", REFCCL) == 24 / 30
    pair = again["scatter", MI, REFCCL]
    assert pair.times == {"uni": 25e3, REFCCL: 25e3}
    assert pair.rounds == {"uni": 9, REFCCL: 9}
    for group, times in ((uni, 2), (other, 2), (third, 1)):
        assert group.asked.count("prepare") == group.asked.count("check") == times
        assert group.asked[-1] == "check"


def test_a_library_that_is_not_there_is_named_with_the_next_step(bench: Any) -> None:
    with pytest.raises(LostError, match=r"nosuch: no collective library.*; next: name one"):
        runners.ready("nosuch")


def test_each_rank_is_started_under_its_own_library() -> None:
    hybrid = runners.RUNNERS[MIXED]
    asked = [hybrid.settings(rank) for rank in range(4)]
    assert [one["UNIPAL_CCL"] for one in asked] == ["mpi", "mpi", "gloo", "gloo"]
    assert asked[0]["UNIPAL_CLUSTER"] == asked[1]["UNIPAL_CLUSTER"] != asked[2]["UNIPAL_CLUSTER"]
    assert [one["RANK"] for one in asked] == ["0", "1", "2", "3"]
    assert {one["UNIPAL_RUNNER"] for one in asked} == {"hybrid"}
    assert hybrid.under_mpirun == [0, 1]
    assert runners.RUNNERS[MPI].under_mpirun == [0, 1, 2, 3]
    assert runners.RUNNERS["uni"].under_mpirun == []
    kept = runners.without_requests({"UNIPAL_RUNNER": "host", "UNIPAL_CACHE": "/c", "HOME": "/h"})
    assert kept == {"UNIPAL_CACHE": "/c", "HOME": "/h"}


class OnlyOnce(peers.Library):
    """Rank 1 of 2, whose first scatter is right and whose later ones do nothing."""

    rank, n, version = 1, 2, "once"

    def barrier(self) -> None: ...

    def prepare(self, shape: peers.Shape, memory: str) -> peers.Call:
        self.y, self.left = np.zeros(shape.output, np.float32), [2.0]  # root's second block

        def call() -> None:
            if self.left:
                self.y[:] = self.left.pop()

        return call

    def fill(self, values: np.ndarray) -> None: ...

    def result(self) -> np.ndarray:
        return self.y


def test_a_later_call_that_does_nothing_is_found() -> None:
    ours, theirs = socket.socketpair()
    serving = threading.Thread(target=peers.serve, args=(OnlyOnce(), theirs))
    serving.start()
    lines = ours.makefile("rw")

    def ask(**command: Any) -> dict[str, Any]:
        lines.write(json.dumps(command) + "\n")
        lines.flush()
        answer: dict[str, Any] = json.loads(lines.readline())
        return answer

    assert json.loads(lines.readline())["version"] == "once"
    assert ask(do="prepare", operation="scatter", block=5, memory="host") == {"wrong": 0}
    assert ask(do="run", calls=3)["ns"] > 0
    assert ask(do="check") == {"wrong": 5}
    lines.close()
    ours.close()
    serving.join(5)
    assert not serving.is_alive()

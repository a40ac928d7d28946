"""`pal simulate`: what it prints, compared with closed forms, and its errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from unipal.cli.main import main

MACHINE = """\
version: 1
chips:
  chip: {copy: 1 TB/s, reduce: 4 GB/s}
links:
  memory: {latency: 1 us, bandwidth: 1 TB/s}
  wire: {latency: 20 us, bandwidth: 1 GB/s}
hosts:
  - {count: 4, ranks: {chip: 1}, inside: memory, rails: [wire]}
"""
M = 4 << 20
# of 4 ranks: a credit, then n-1 steps that fold and n-1 that do not
RING = 20e-6 + 6 * (20e-6 + M / 4 / 1e9) + 3 * M / 4 / 4e9


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "m.yaml"
    path.write_text(MACHINE, encoding="utf-8")
    return path


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["simulate", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_one_algorithm_on_a_machine_of_a_file(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answer(capsys, "all_reduce", "-s", "4M", "--algorithm", "ring", "--machine", str(file))
    assert (found["bytes"], found["ranks"], found["hosts"]) == (M, 4, 4)
    (row,) = found["algorithms"]
    assert row["seconds"] == pytest.approx(RING, rel=0.001)
    assert row["algbw"] == pytest.approx(M / RING, rel=0.001)
    assert row["busbw"] == pytest.approx(1.5 * M / RING, rel=0.001)
    assert found["links"][0]["bytes"] == 1.5 * M
    assert found["links"][0]["utilisation"] == pytest.approx(1.5 * M / 1e9 / RING, rel=0.001)
    assert sum(one["seconds"] for one in found["path"]) == pytest.approx(row["seconds"])


def test_without_an_algorithm_all_are_compared(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answer(capsys, "all_reduce", "-s", "4M", "--machine", str(file))
    times = {row["algorithm"]: row["seconds"] for row in found["algorithms"]}
    assert list(times.values()) == sorted(times.values())
    assert times["ring"] == pytest.approx(RING, rel=0.001)
    assert times["recursive_doubling"] > times["rhd"]
    assert "slot" in found["refused"]["flat"]
    assert "memory of rank" in found["refused"]["direct"]


def test_large_plans_are_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "broadcast", "-s", "1M", "-n", "1024", "--hosts", "128")
    assert "binomial" in {row["algorithm"] for row in found["algorithms"]}
    assert found["hosts"] == 128
    assert main(["simulate", "all_gather", "-n", "4096", "--algorithm", "mesh"]) == 3
    assert "its plan for 4096 ranks has about" in capsys.readouterr().err


def test_the_text_has_the_time_the_links_and_the_path(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["all_reduce", "-s", "4M", "--algorithm", "ring", "--machine", str(file)]
    assert main(["simulate", *words]) == 0
    text = capsys.readouterr().out
    assert "4 ranks on 4 hosts: chip ×4" in text
    assert f"ring       {RING * 1e3:.3f} ms" in text
    moving = 1.5 * M / 1e9 / RING
    assert f"host 0 out  {moving:.0%}" in text
    assert f"critical path of ring: transfer {moving:.0%}" in text
    assert "… and 6 more activities" in text


def test_the_trace_has_every_transfer(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = tmp_path / "trace.json"
    answer(capsys, "all_reduce", "-s", "4M", "--algorithm", "ring", "--machine", str(file),
           "--trace", str(trace))  # fmt: skip
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    moved = [one for one in events if one["ph"] == "X" and one["name"] == "transfer"]
    assert sum(one["args"]["bytes"] for one in moved) == 4 * 1.5 * M
    assert all(one["dur"] == pytest.approx(M / 4 / 1e3) for one in moved)
    posts = [[one["id"] for one in events if one["ph"] == end] for end in "sf"]
    assert sorted(posts[0]) == sorted(posts[1])
    assert len(posts[0]) == 4 * 7  # the credits, and six posts of each rank


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["all_gatherv"], 2, "is not a collective of blocks of one length"),
        (["all_reduce", "-n", "2", "--root", "2"], 2, "no rank 2 among 2"),
        (["all_reduce", "-n", "2", "--hosts", "3"], 2, "2 ranks on 3 hosts"),
        (["all_reduce", "--algorithm", "rign"], 3, "did you mean ring?"),
        (["all_reduce", "-s", "big"], 2, "is not a size"),
        (["all_reduce", "--machine", "/no/such.yaml"], 3, "no such file"),
    ],
)
def test_wrong_words(
    words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == status
    assert said in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("bandwidth: 1 GB/s", "bandwidth: 1", ":6:26: "),
        ("version: 1", "version: 1\nversion: 1", ":2:1: "),
        ("chips:", "chips: [", ":4:1: "),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_place(
    old: str, new: str, place: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(MACHINE.replace(old, new), encoding="utf-8")
    assert main(["simulate", "all_reduce", "--machine", str(file)]) == 1
    said = capsys.readouterr().err
    assert f"{file}{place}" in said
    assert "more: `pal docs simulator`" in said

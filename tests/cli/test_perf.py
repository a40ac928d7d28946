"""`pal perf`: nccl-tests' columns and footer, JSON, pictures; and the demo's collectives."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import xml.etree.ElementTree as Tree
from pathlib import Path
from typing import Any

import demo_collectives
import pytest
from unipal.cli import perf as command
from unipal.cli import plot
from unipal.cli.terminal import UserError
from unipal.engine.calls.buffers import CODES, TYPES
from unipal.engine.calls.call import REDUCTIONS
from unipal.engine.tools import perf

QUICK = ("-w", "1", "-n", "3")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "perf", *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=120)


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def test_the_table_of_the_readme() -> None:
    done = run("all_reduce", "-np", "4", "-b", "8", "-e", "1M", "-f", "4", *QUICK)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "out-of-place" in done.stdout
    assert any(re.match(r"#\s+size\s+count\s+type\s+redop\s+root\s+time\s+algbw\s+busbw #wrong", l)
               for l in lines)  # fmt: skip  # noqa: E741
    table = rows(done.stdout)
    assert [int(row[0]) for row in table] == [8 * 4**i for i in range(9)]
    for row in table:
        assert len(row) == 13
        assert row[2:5] == ["float32", "sum", "-1"]
        assert row[8] == row[12] == "0"
        assert float(row[5]) > 0
    assert lines[-3] == "# Out of bounds values : 0 OK"
    assert re.fullmatch(r"# Avg bus bandwidth    : [0-9.e+-]+", lines[-2])
    last = [float(word) for word in table[-1][5:8]]  # two digits behind the point
    assert last[1] == pytest.approx((1 << 19) / last[0] / 1e3, rel=0.02, abs=0.006)
    assert last[2] == pytest.approx(1.5 * last[1], rel=0.02, abs=0.0125 + 0.001)


def test_operations_without_an_in_place_form() -> None:
    done = run("all_to_all", "-np", "2", "-b", "1K", "-e", "1K", "-d", "int32,bfloat16", *QUICK)
    table = rows(done.stdout)
    assert [row[2] for row in table] == ["int32", "bfloat16"]
    assert all(row[9:] == ["N/A"] * 4 and row[3] == "none" for row in table)


@pytest.mark.parametrize("operation", perf.OPERATIONS)
def test_every_operation_as_json(operation: str) -> None:
    done = run(operation, "-t", "3", "-b", "100", "-e", "100K", "-f", "1000",
               "--memory", "numpy", "--json", *QUICK)  # fmt: skip
    answer = json.loads(done.stdout)
    assert done.returncode == answer["exit"] == 0
    assert answer["out_of_bounds"] == 0
    assert len(answer["rows"]) == 2
    for row in answer["rows"]:
        assert row["out_of_place"]["wrong"] == 0
        assert row["algorithm"].endswith(", host")


def test_roots_reductions_steps_and_forced_algorithms() -> None:
    sizes = ("-b", "64", "-e", "192", "-i", "64")
    done = run("reduce", "-np", "2", *sizes, "-r", "all", "-o", "max,min", "--algorithm",
               "binomial", "--json", "-c", "0", "-z", "1", *QUICK)  # fmt: skip
    answer: dict[str, Any] = json.loads(done.stdout)
    found = [(row["reduction"], row["root"], row["size"]) for row in answer["rows"]]
    assert found == [(op, root, size) for op in ("max", "min") for root in (0, 1)
                     for size in (64, 128, 192)]  # fmt: skip
    assert {row["algorithm"] for row in answer["rows"]} == {"binomial, host"}
    assert answer["rows"][0]["out_of_place"]["wrong"] is None


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        (("all_reduce", "-d", "bool", "-o", "and,or"), {("bool", "and"), ("bool", "or")}),
        (
            ("reduce", "-d", "bool", "-o", "all"),
            {("bool", op) for op in ("max", "min", "and", "or")},
        ),
        (("reduce_scatter", "-d", "all", "-o", "or"), {("bool", "or")}),
        (("all_gather", "-d", "all"), {(name, "none") for name in CODES}),
        (("sendrecv", "-d", "int16,complex128"), {("int16", "none"), ("complex128", "none")}),
    ],
)
def test_types_that_only_move_and_logical_reductions(
    words: tuple[str, ...], rows: set[tuple[str, str]]
) -> None:
    done = run(*words, "-t", "2", "-b", "4K", "-e", "4K", "--json", *QUICK)
    answer: dict[str, Any] = json.loads(done.stdout)
    assert (done.returncode, answer["out_of_bounds"]) == (0, 0), done.stderr
    assert {(row["type"], row["reduction"]) for row in answer["rows"]} == rows


@pytest.mark.parametrize(
    ("types", "reductions", "result"),
    [
        (["all"], ["all"], (tuple(TYPES), tuple(REDUCTIONS))),
        (["all"], ["sum", "avg"], (tuple(TYPES), ("sum", "avg"))),
        (["all"], ["max"], ((*TYPES, "bool"), ("max",))),
        (["float32"], ["all"], (("float32",), tuple(REDUCTIONS))),
    ],
)
def test_all_is_what_can_be_combined(
    types: list[str], reductions: list[str], result: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    assert perf.types_and_reductions("all_reduce", types, reductions) == result


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["all_reduce", "-d", "float33"], 2, "unknown type 'float33'"),
        (["all_reduce", "-o", "mean"], 2, "unknown reduction 'mean'"),
        (["all_reduce", "-d", "int16"], 2, "int16 cannot be reduced"),
        (["all_reduce", "-d", "bool"], 2, "op='sum' of bool is not defined"),
        (["all_reduce", "-d", "float,all"], 2, "unknown type 'all'"),
        (["reduce", "-np", "2", "-r", "2"], 2, "none of ranks 0 to 1"),
        (["all_reduce", "-b", "many"], 2, "-b='many' is not a size"),
        (["all_reduce", "--plot", "x.pdf"], 2, "neither PNG nor SVG"),
        (["all_reduce", "-b", "64", "-e", "32"], 2, "no size from -b 64 to -e 32"),
        (["all_reduce", "-G", "2"], 2, "-G captures a graph of calls, and the PAL has none"),
        (
            ["all_reduce", "-t", "2", "-T", "0.001", "-e", "8", "-n", "99999"],
            3,
            "more than --timeout",
        ),
        (
            ["all_reduce", "-J", "/dev/null/x", "-t", "2", "-e", "8", *QUICK],
            3,
            "cannot be written",
        ),
        (
            ["all_reduce", "--algorithm", "bruck", *QUICK],
            3,
            "no algorithm supports all_reduce by bruck",
        ),
        (["all_reduce", "--chip", "no_such_chip"], 3, "no chip of this name"),
        (["all_reduce", "-t", "2", "--lowering", "all"], 2, "each rank must be a process"),
        (["all_reduce", "--runner", "host", "--lowering", "all"], 2, "host has one lowering"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], status: int, says: str) -> None:
    done = run(*words)
    assert done.returncode == status, done.stderr
    assert says in done.stderr
    assert "next: " in done.stderr


def test_options_of_nccl_tests(tmp_path: Path) -> None:
    """The names and meanings of its README; only --ranks is new, for there mpirun starts them."""
    place = tmp_path / "result.json"
    options = ("-t", "2", "-g", "1", "-b", "1K", "-e", "4K", "-f", "2", "-n", "4",
               "--warmup_iters", "1", "--agg_iters", "3", "--average", "3", "--check", "2",
               "--local_register", "2", "--timeout", "60", "--output_file", str(place))  # fmt: skip
    done = run("all_reduce", "--ranks", "2", *options)
    assert done.returncode == 0, done.stderr
    answer = json.loads(place.read_text())
    assert [row["size"] for row in answer["rows"]] == [1024, 2048, 4096]
    assert all(row["out_of_place"]["wrong"] == 0 for row in answer["rows"])
    seats = answer["seats"]
    assert [seat["rank"] for seat in seats] == [0, 1, 2, 3]
    first, second = ({seat["pid"] for seat in half} for half in (seats[:2], seats[2:]))
    assert len(first) == len(second) == 1
    assert first != second
    for seat in seats:
        line = rf"# +Rank +{seat['rank']} Pid +{seat['pid']} on +{re.escape(socket.gethostname())}"
        assert re.search(line + rf" device +{seat['device']} cpu\n", done.stdout)
    said = " ".join(done.stdout.replace("#", "").split())
    assert "agg iters: 3 validation: 2 " in said
    assert "average: 3 registered: 2" in said


def test_lowerings_side_by_side_without_load_and_store() -> None:
    """The cpu chip as an accelerator: what its host would have to load and store, nobody offers."""
    words = ("all_gather", "-np", "2", "-b", "4K", "-e", "64K", "-f", "16", "--device-only", *QUICK)
    done = run(*words, "--lowering", "all")
    assert done.returncode == 0, done.stderr
    assert "runner uni  device only\n" in done.stdout
    head = next(line for line in done.stdout.splitlines() if "proxy" in line)
    assert head.split() == ["#", "proxy", "stream"]
    table = rows(done.stdout)
    assert [row[0] for row in table] == ["4096", "65536"]
    assert all(len(row) == 11 and row[7] == row[10] == "0" for row in table)
    assert all(float(row[5]) > 0 and float(row[8]) > 0 for row in table)
    answer = json.loads(run(*words, "--lowering", "all", "--json").stdout)
    found = [(row["size"], row["lowering"]) for row in answer["rows"]]
    assert found == [(size, one) for size in (4096, 65536) for one in ("proxy", "stream")]
    assert "lowering proxy  device only" in run(*words).stdout
    refused = run(*words, "--lowering", "host")
    assert refused.returncode == 3
    assert "the host of some rank cannot address the chip's memory" in refused.stderr


def test_the_head_says_which_lowering_ran() -> None:
    words = ("all_reduce", "-np", "2", "-e", "8", *QUICK)
    assert "runner uni  lowering host\n" in run(*words).stdout
    assert "runner uni  lowering stream\n" in run(*words, "--lowering", "stream").stdout
    assert "runner host\n" in run(*words, "--runner", "host").stdout


def test_averages_are_those_of_nccl_tests() -> None:
    seconds = [3.0, 1.0, 2.0, 6.0]
    assert [perf.AVERAGES[number](seconds) for number in range(4)] == [3.0, 3.0, 1.0, 6.0]


def test_a_number_of_ranks_as_n_is_noticed() -> None:
    told = run("all_reduce", "-n", "4", "-w", "1", "-e", "8").stderr
    assert "-n 4 means 4 iterations, as in nccl-tests; for 4 ranks: -np 4" in told
    assert run("all_reduce", "-n", "4", "-np", "2", "-w", "1", "-e", "8").stderr == ""
    assert run("all_reduce", "-w", "1", "-e", "8").stderr == ""
    assert run("all_reduce", "-n", "1", "-w", "1", "-e", "8").stderr == ""


def test_wrong_results_are_counted_and_fail(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    from unipal.cli.main import main
    from unipal.engine.tools.cases import Case

    monkeypatch.setattr(Case, "wrong", lambda self: 2)
    status = main(["perf", "all_reduce", "-t", "2", "-e", "8", *QUICK])
    shown = capsys.readouterr().out
    assert status == 1
    assert "# Out of bounds values : 8 FAILED" in shown


def test_sizes() -> None:
    assert list(perf.Plan("all_reduce", 8, 64, 2).sizes()) == [8, 16, 32, 64]
    assert list(perf.Plan("all_reduce", 8, 20, step=5).sizes()) == [8, 13, 18]
    assert len(command._seven(1.0)) == len(command._seven(123456.0)) == 7


# ---- pictures ------------------------------------------------------------------------------------

SERIES = {"out of place": [(8, 0.01), (1024, 1.2), (1 << 20, 8.0)], "a < b & c": [(8, 0.02)]}


def test_a_picture_of_a_run(tmp_path: Path) -> None:
    place = tmp_path / "bandwidth.svg"
    done = run("all_gather", "-t", "2", "-e", "64K", "--plot", str(place), *QUICK)
    assert done.returncode == 0, done.stderr
    assert str(place) in done.stdout
    Tree.parse(place)


def test_svg_without_matplotlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    place = tmp_path / "x.svg"
    plot.write(place, "all_reduce <4 ranks>", SERIES)
    root = Tree.parse(place).getroot()
    texts = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("text")]
    assert "all_reduce <4 ranks>" in texts
    assert {"8", "1K", "1M"} <= set(texts)
    lines = [node for node in root.iter() if node.tag.endswith("polyline")]
    assert len(lines) == len(SERIES)
    plot.write(place, "nothing", {})
    with pytest.raises(UserError, match=r"unipal\[plot\]"):
        plot.write(tmp_path / "x.png", "x", SERIES)


def test_png_by_matplotlib(tmp_path: Path) -> None:
    place = tmp_path / "x.png"
    plot.write(place, "all_reduce", SERIES)
    assert place.read_bytes().startswith(b"\x89PNG")


# ---- the demo ------------------------------------------------------------------------------------


def test_the_demo_shows_every_operation() -> None:
    from unipal.engine.calls.call import shapes
    from unipal.engine.tools.launch import launch

    found: list[dict[str, Any]] = []
    bad = launch(
        demo_collectives.show, 4, notes=lambda rank, row: found.append(row),
        uncertified=True, timeout=30.0, record_lanes=0,
    )  # fmt: skip
    assert bad == [0] * 4
    assert {row["operation"] for row in found} == set(shapes()) - {"send", "recv"}
    for row in found:
        cells = demo_collectives._row(row)
        assert len(cells) == 8
        assert cells[-1] == "ok"
        assert "(host)" in cells[3]

"""What `pal` prints fits into 80 columns, and no word is cut."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from unipal.cli import terminal
from unipal.cli.main import COMMANDS

PAL = [sys.executable, "-P", "-m", "unipal.cli.main"]
EXAMPLE = r"(?m)^adaptors/\w+/adaptor.yaml:\n(  .*\n)+"  # lines of a file, as they are there

# every table, and the text around it; {root}: the checkout
CALLS = [
    *([name, "--help"] for name in COMMANDS),
    ["--help"],
    ["matrix"],
    ["doctor"],
    ["doctor", "-v"],
    ["show"],
    ["show", "deviceMemset.null_stream_host_memory_done_on_return"],
    ["show", "uni.all_gatherv"],
    ["show", "ccl.allReduce.right_bytes"],
    ["show", "streamWaitEvent"],
    ["show", "getHandleForAddressRange"],
    ["show", "ccl.allReduce"],
    ["show", "uni"],
    ["show", "homo"],
    ["show", "nccl"],
    ["show", "mpi"],
    ["show", "--stats"],
    ["verify", "{root}/adaptors/nvidia/certificate.emulated.json"],
    ["verify", "{root}/adaptors/tsingmicro/certificate.emulated.json"],
    ["test", "cpu", "getVendor"],
    ["test", "cpu", "--list"],
    ["test", "cpu", "event", "-v"],
    ["explain", "all_reduce"],
    ["explain", "all_reduce", "-n", "6", "--chip", "cpu:2,numpy:2,opencl:2", "--hosts", "2"],
    ["explain", "all_to_allv", "-n", "4", "--ccl", "refccl", "--uncertified"],
    ["tune", "--seconds", "1", "--dry-run"],
    ["perf", "all_reduce", "-e", "64", "-n", "1", "-w", "0"],
]  # fmt: skip


def columns(line: str) -> int:
    """Of a terminal, where wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line)


def printed(words: list[str], width: int, root: Path) -> str:
    env = {**os.environ, "COLUMNS": str(width)}
    line = [*PAL, *(word.format(root=root) for word in words)]
    done = subprocess.run(line, env=env, cwd=root, capture_output=True, text=True, timeout=240)
    assert done.returncode in (0, 3), done.stderr  # 3: doctor, where something is missing
    text = re.sub(EXAMPLE, "", done.stdout + done.stderr)
    if words[0] == "perf" and "--help" not in words:  # nccl-tests' table, which programs read
        text = re.sub(
            r"(?m)^(# +out-of-place .*|# +size .*|# +\(B\) .*| +\d+ +\d+ +\w+ .*)$", "", text
        )
    return text


def parts(text: str) -> str:
    """The words without the layout. What repeated runs measure is left out."""
    return re.sub(r"\d+(\.\d+)?", "", "".join(sorted(re.findall(r"[^\s/]+/?", text))))


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_nothing_is_wider_than_80_columns(words: list[str], root: Path) -> None:
    text = printed(words, 80, root)
    assert text.strip()
    wide = [line for line in text.splitlines() if columns(line) > 80]
    assert wide == []


@pytest.mark.parametrize(
    "words",
    [
        ["matrix"], ["doctor", "-v"], ["show"], ["show", "uni"], ["show", "streamWaitEvent"],
        ["explain", "all_reduce", "-n", "4", "--chip", "cpu:2,numpy:2"], ["test", "cpu", "--list"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_no_word_is_cut(words: list[str], root: Path) -> None:
    """At 80 columns there are the words of 120, a path's parts counted as words."""
    assert parts(printed(words, 80, root)) == parts(printed(words, 120, root))


def test_the_rows_of_perf_are_those_of_nccl_tests_on_any_terminal(root: Path) -> None:
    env = {**os.environ, "COLUMNS": "80"}
    line = [*PAL, "perf", "all_reduce", "-e", "8", "-n", "1", "-w", "0"]
    done = subprocess.run(line, env=env, capture_output=True, text=True, timeout=240)
    [row] = [line for line in done.stdout.splitlines() if line and line[0] != "#"]
    assert len(row.split()) == 13
    assert len(row) > 80


def test_a_table_wraps_at_words_or_puts_the_text_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = "a sentence of several words that is long"
    beside = terminal.table([["one", "two", said]], ["a", "b", "c"])
    assert [line.rstrip() for line in beside.splitlines()][1:] == [
        "one  two  a sentence of several words",
        "          that is long",
    ]
    below = terminal.table([["a_name_of_thirty_columns_______", "two", said]])
    assert below.splitlines() == [
        "a_name_of_thirty_columns_______  two",
        "    a sentence of several words that is",
        "    long",
    ]
    monkeypatch.setenv("COLUMNS", "50")
    wide = terminal.table([["处理器参考芯片", "处理器", said]])
    assert wide.splitlines()[0] == "处理器参考芯片  处理器  a sentence of several"


def test_progress_leaves_out_what_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    line = "200 of 470 clauses · 12 s, about 16 s left · next: deviceFree.counted"
    assert terminal.fitted(line) == "200 of 470 clauses · 12 s, about 16 s left"


def test_progress_says_time_and_what_is_left() -> None:
    assert terminal.remaining(10, 40, 12.0) == "12 s, about 36 s left"
    assert terminal.remaining(0, 40, 0.4) == "0 s"
    assert terminal.remaining(40, 40, 30.0) == "30 s"
    assert terminal.remaining(10, 40, 12.0, limit=20.0) == "12 s, about 8 s left"
    assert terminal.remaining(1, 3, 900.0) == "15 min, about 30 min left"

"""What `pal` prints fits into 80 columns, and no word is cut."""

from __future__ import annotations

import contextlib
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
EXAMPLE = r"(?m)^\S+/adaptors/\w+/adaptor.yaml:\n(  .*\n)+"  # lines of a file, as they are there

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
    ["simulate", "all_reduce", "-n", "8", "--hosts", "2"],
    ["tune", "--seconds", "1", "--dry-run"],
    ["balance", "{root}/tests/fixtures/profile.json", "{root}/tests/fixtures/profile.json"],
    ["perf", "all_reduce", "-e", "64", "-n", "1", "-w", "0"],
    ["docs"],
    ["docs", "api"],
    ["docs", "reference"],
    ["docs", "chips"],
    ["docs", "--out", "{here}"],
    ["build", "cpu"],
    ["build", "nvidia", "--emulated"],
    ["new", "acme"],
    ["new", "acme", "--like", "nvidia"],
]  # fmt: skip
# errors, on a terminal
ERRORS = [
    ["build", "no_such_chip"],
    ["docs", "no_such_page"],
    ["hang", "nosuchjob"],
    ["new", "Acme-X1-of-the-second-generation"],
    ["run", "-n", "3", "--chip", "cpu:2", "true"],
    ["run", "-n", "2", "--runner", "homo", "--chip", "cpu", "true"],
    ["run", "-n", "2", "no-such-program"],
    ["run", "-n", "1", "sh", "-c", "exec >&2; echo place: a reason that takes up more than one line"
     " of the terminal, the place included; exit 3"],
    ["run"],
]  # fmt: skip


def columns(line: str) -> int:
    """Of a terminal, where wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line)


def is_word(line: str) -> bool:
    """Whether a line is one word, such as a path, which is not cut."""
    return len(line.split()) == 1


def printed(words: list[str], width: int, root: Path, here: Path) -> str:
    env = {**os.environ, "COLUMNS": str(width)}
    line = [*PAL, *(word.format(root=root, here=here) for word in words)]
    folder = here if words[0] == "new" else root
    done = subprocess.run(line, env=env, cwd=folder, capture_output=True, text=True, timeout=240)
    assert done.returncode in (0, 3), done.stderr  # 3: doctor, where something is missing
    text = re.sub(EXAMPLE, "", done.stdout + done.stderr)
    if words[0] == "perf" and "--help" not in words:  # nccl-tests' table, which programs read
        text = re.sub(
            r"(?m)^(# +out-of-place .*|# +size .*|# +\(B\) .*| +\d+ +\d+ +\w+ .*)$", "", text
        )
    return text


def parts(text: str) -> str:
    """The words without the layout, those of `a-b` and `a/b` one by one. What repeated runs measure
    is left out.
    """
    return re.sub(r"\d+(\.\d+)?", "", "".join(sorted(re.findall(r"[^\s/-]+[/-]?|[/-]", text))))


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_nothing_is_wider_than_80_columns(words: list[str], root: Path, tmp_path: Path) -> None:
    text = printed(words, 80, root, tmp_path)
    assert text.strip()
    wide = [line for line in text.splitlines() if columns(line) > 80 and not is_word(line)]
    assert wide == []


@pytest.mark.parametrize("words", ERRORS, ids=" ".join)
def test_an_error_is_wrapped_on_a_terminal_and_whole_elsewhere(
    words: list[str], tmp_path: Path
) -> None:
    env = {**os.environ, "COLUMNS": "80"}
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [*PAL, *words], env=env, cwd=tmp_path, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # the last process has closed its end
            while part := os.read(ours, 1 << 16):
                shown += part
    os.close(ours)
    lines = [line for line in shown.decode().split("\r\n") if "[0] " not in line]  # of ranks
    assert [line for line in lines if columns(line) > 80] == []
    whole = subprocess.run(
        [*PAL, *words], env=env, cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert whole.returncode == process.returncode != 0
    said = [line for line in whole.stderr.splitlines() if "[0] " not in line]
    numbers = str.maketrans("", "", "0123456789")  # of processes
    assert " ".join("\n".join(lines).split()).translate(numbers) == (
        " ".join("\n".join(said).split()).translate(numbers)
    )
    assert len(said) < len([line for line in lines if line]) or max(map(len, said)) <= 80


@pytest.mark.parametrize(
    "words",
    [
        *([name, "--help"] for name in COMMANDS), ["--help"],
        ["matrix"], ["doctor", "-v"], ["show"], ["show", "uni"], ["show", "streamWaitEvent"],
        ["explain", "all_reduce", "-n", "4", "--chip", "cpu:2,numpy:2"], ["test", "cpu", "--list"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_no_word_is_cut(words: list[str], root: Path, tmp_path: Path) -> None:
    """At 80 columns there are the words of 120, a path's parts counted as words."""
    narrow, wide = (printed(words, width, root, tmp_path) for width in (80, 120))
    assert parts(narrow) == parts(wide)


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


def test_columns_stay_apart_on_a_narrow_terminal(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["explain", "all_reduce", "-n", "4", "--chip", "cpu:2,opencl:2"]
    text = printed(words, 80, root, tmp_path)
    assert " host over shared memory\n   uni supports it, but not cpu+opencl" in text
    assert len(re.findall(r"shared memory\n", text)) == 3
    monkeypatch.setenv("COLUMNS", "60")
    wide = f" a{'':20}b{'':20}c of d{'':20}some words\n{'':68}more of them\n end"
    assert terminal.flowing(wide).splitlines() == [
        f" a{'':20}b{'':20}c of d", "   some words", "   more of them", " end",
    ]  # fmt: skip


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

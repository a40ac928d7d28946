"""One failure, one report: `pal run` shows one traceback, and ends with the root cause."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from unipal.engine.errors import ABORTED, GONE, MISMATCH, TIMEOUT, USAGE, CommError
from unipal.engine.rendezvous import failure_reports

OPENING = "import os, signal, sys, time\nimport numpy as np\nimport unipal\n"
OPENING += "comm = unipal.init(chip='host', timeout=20)\nx = np.ones(4)\ncomm.all_reduce(x)\n"
CALLS = "while True:\n    comm.all_reduce(x)\n"


def job(
    folder: Path, body: str, *words: str, ranks: int = 3, **environment: str
) -> subprocess.CompletedProcess[str]:
    program = folder / "program.py"
    program.write_text(OPENING + body, encoding="utf-8")
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", str(ranks), *words]
    return subprocess.run(
        [*line, "--", sys.executable, "-P", str(program)],
        capture_output=True, text=True, timeout=90, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip


def root_cause(done: subprocess.CompletedProcess[str]) -> str:
    """The last report of `pal run`."""
    [line] = [one for one in done.stderr.splitlines() if one.startswith("pal run: root cause: ")]
    assert line in done.stderr.splitlines()[-2:]
    return line


def lines_of(done: subprocess.CompletedProcess[str], rank: int) -> list[str]:
    return [one for one in done.stderr.splitlines() if one.startswith(f"[{rank}] ")]


FAILS = "if comm.rank == 1:\n    raise ValueError('a bad batch')\n" + CALLS


@pytest.mark.parametrize("closed", [False, True])
def test_the_first_failing_rank_alone_shows_its_traceback(tmp_path: Path, closed: bool) -> None:
    body = FAILS
    if closed:  # the communicator is aborted before the error reaches the end of the program
        body = "with comm:\n" + "".join(f"    {line}\n" for line in FAILS.splitlines())
    done = job(tmp_path, body)
    assert done.returncode == 1
    assert done.stderr.count("Traceback (most recent call last)") == 1
    assert lines_of(done, 1)[-1] == "[1] ValueError: a bad batch"
    assert "raise ValueError" in done.stderr
    for rank in (0, 2):
        [line] = lines_of(done, rank)
        assert line.startswith(f"[{rank}] CommError: ")
        assert "rank 1" in line
    said = root_cause(done)
    assert f"rank 1 on {socket.gethostname()} (process " in said
    assert said.endswith("ended with exit status 1: ValueError: a bad batch")
    assert "next: UNIPAL_TRACEBACK=1" in done.stderr.splitlines()[-1]


def test_every_traceback_is_shown_when_asked_for(tmp_path: Path) -> None:
    done = job(tmp_path, FAILS, UNIPAL_TRACEBACK="1")
    assert done.stderr.count("Traceback (most recent call last)") == 3
    assert "UNIPAL_TRACEBACK" not in done.stderr
    assert "ValueError: a bad batch" in root_cause(done)


def test_the_same_mistake_on_all_ranks_is_one_traceback(tmp_path: Path) -> None:
    done = job(tmp_path, "comm.all_reduce([1.0])\n", "--grace", "20")
    assert done.stderr.count("Traceback (most recent call last)") == 1
    for rank in range(3):
        last = lines_of(done, rank)[-1 if len(lines_of(done, rank)) == 1 else -2]
        assert "UsageTypeError: " in last
        assert "x is a list, which shows no memory" in last
    assert "UsageTypeError: " in root_cause(done)


def test_a_killed_rank_is_the_root_cause(tmp_path: Path) -> None:
    kill = "if comm.rank == 2:\n    os.kill(os.getpid(), signal.SIGKILL)\n"
    done = job(tmp_path, kill + CALLS, "--grace", "20", "--json")
    assert done.returncode == 137
    assert "Traceback" not in done.stderr
    said = root_cause(done)
    assert f"rank 2 on {socket.gethostname()}" in said
    assert "was killed by SIGKILL" in said
    answer = json.loads(done.stdout)
    cause = answer["root_cause"]
    assert (cause["rank"], cause["pid"]) == (2, answer["ranks"][2]["pid"])
    assert cause["how"] == "was killed by SIGKILL"


def test_a_rank_that_fails_before_init_is_the_root_cause(tmp_path: Path) -> None:
    program = tmp_path / "early.py"
    program.write_text(
        "import os, sys\nif os.environ['UNIPAL_RANK'] == '0':\n    import no_such_module\n"
        "import unipal\nunipal.init(chip='host', timeout=5)\n",
        encoding="utf-8",
    )
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", "2", "--", sys.executable]
    done = subprocess.run(
        [*line, "-P", str(program)], capture_output=True, text=True, timeout=60, check=False
    )
    said = root_cause(done)
    assert "rank 0 on " in said
    assert said.endswith("ModuleNotFoundError: No module named 'no_such_module'")


def test_a_rank_that_fails_first_and_ends_last_is_the_root_cause(tmp_path: Path) -> None:
    """Rank 0 ends only when `pal run` stops it, because rank 1 has ended."""
    body = (
        "if comm.rank == 0:\n"
        "    import atexit\n"
        "    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])\n"
        "    atexit.register(signal.sigwait, [signal.SIGTERM])\n"
        "    comm.abort('a bad batch')\n"
        "    raise ValueError('a bad batch')\n"
    )
    done = job(tmp_path, body + CALLS, "--grace", "0.1", ranks=2)
    said = [line for line in done.stderr.splitlines() if line.startswith("pal run: ")]
    assert said[0].endswith(" ended with exit status 1; stopping rank 0")
    assert said[0].startswith("pal run: rank 1 (process ")
    assert said[-1].startswith("pal run: root cause: rank 0 on ")
    assert (
        "), whose failure precedes that of rank 1, ended with exit status 1: ValueError"
        in (said[-1])
    )


def test_a_job_that_ends_well_has_no_root_cause(tmp_path: Path) -> None:
    done = job(tmp_path, "comm.close()\n", "--json", ranks=2)
    assert done.returncode == 0
    assert done.stderr == ""
    assert json.loads(done.stdout)["root_cause"] is None


@pytest.mark.parametrize(
    ("code", "culprits", "echo"),
    [
        (GONE, [1], True),
        (ABORTED, [1], True),
        (ABORTED, [0], False),
        (GONE, [], False),
        (TIMEOUT, [1], False),
        (MISMATCH, [1], False),
        (USAGE, [1], True),
        (USAGE, [], False),
    ],
)
def test_an_echo_tells_of_another_rank(code: str, culprits: list[int], echo: bool) -> None:
    assert failure_reports.is_echo(CommError(code, "x", culprits=culprits), 0) is echo
    assert not failure_reports.is_echo(ValueError("x"), 0)


def test_no_other_secret_file_names_a_folder_for_reports(tmp_path: Path) -> None:
    """Only the folder that `pal run` has made is written to."""
    (tmp_path / "errors").mkdir()
    secret = {"UNIPAL_JOB_SECRET_FILE": str(tmp_path / "secret")}
    address = {"UNIPAL_ADDRESS": f"unix:{tmp_path}/job"}
    assert failure_reports.folder_of({**secret, **address}) == tmp_path / "errors"
    for other in (secret, address, {**secret, "UNIPAL_ADDRESS": "tcp:host:1"}, {}):
        assert failure_reports.folder_of(other) is None

"""`pal run --ccl`: a library for each rank, and ranks that the library's own launcher starts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from test_run import alive, run

MPI = pytest.mark.needs("mpirun")
SHOW = "echo $UNIPAL_RANK $UNIPAL_SIZE ${UNIPAL_CCL-unset} $UNIPAL_RUNNER; echo e$UNIPAL_RANK >&2"


def lines(done: subprocess.CompletedProcess[str]) -> list[str]:
    return sorted(done.stdout.splitlines())


def test_each_rank_finds_its_library_and_the_runner_that_takes_it() -> None:
    done = run("-n", "4", "--ccl", "refccl:2,gloo:1,none:1", "--", "sh", "-c", SHOW)
    assert lines(done) == [
        "[0] 0 4 refccl hybrid", "[1] 1 4 refccl hybrid", "[2] 2 4 gloo hybrid", "[3] 3 4 hybrid",
    ]  # fmt: skip
    done = run("-n", "2", "--ccl", "gloo", "--", "sh", "-c", SHOW)
    assert lines(done) == ["[0] 0 2 gloo homo", "[1] 1 2 gloo homo"]
    mixed = ["-n", "2", "--ccl", "gloo", "--chip", "cpu,numpy"]
    assert lines(run(*mixed, "--", "sh", "-c", SHOW)) == [
        "[0] 0 2 gloo hybrid", "[1] 1 2 gloo hybrid",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "runner", "status", "said"),
    [
        ("mpi:2,gloo:1", "", 2, "mpi:2, gloo:1 are not the libraries of 4 ranks\n"
         "  more: `pal docs start-up`\n  next: give each library a count, 4 in all: mpi:2 gloo:2"),
        ("mpi:2,glo:2", "", 3, "glo: no collective library of this name; did you mean gloo"),
        ("none", "", 2, "none selects no library for any rank\n  more: `pal docs start-up`\n"
         "  next: omit it, or name one"),
        ("mpi:2,gloo:2", "homo", 2, "runner homo takes one library, and mpi, gloo were given"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_an_error(
    words: str, runner: str, status: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNIPAL_RUNNER", runner)
    done = run("-n", "4", "--ccl", words, "--", "true")
    assert done.returncode == status, done.stderr
    assert said in done.stderr


def test_without_its_launcher_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    done = run("-n", "2", "--ccl", "mpi", "--", "/bin/true")
    assert done.returncode == 3
    assert "pal run --ccl mpi: 'mpirun', the launcher of its ranks, is not" in done.stderr
    assert "apt install libopenmpi-dev openmpi-bin" in done.stderr


@MPI
def test_ranks_under_mpirun_are_ranks_as_any_other() -> None:
    show = f"read line; {SHOW} $line; echo $OMPI_COMM_WORLD_SIZE"
    done = run("-n", "4", "--ccl", "none:1,mpi:2,gloo:1", "--", "sh", "-c", show)
    assert done.returncode == 0, done.stderr
    assert lines(done) == [
        "[0] ", "[0] 0 4 hybrid", "[1] 1 4 mpi hybrid", "[1] 2", "[2] 2", "[2] 2 4 mpi hybrid",
        "[3] ", "[3] 3 4 gloo hybrid",
    ]  # fmt: skip
    for rank in range(4):
        assert f"[{rank}] e{rank}\n" in done.stderr
    script = "echo $UNIPAL_RANK; cat"
    done = run("-n", "2", "--ccl", "mpi", "--", "sh", "-c", script, input="hello\nyou\n")
    assert lines(done) == ["[0] 0", "[0] hello", "[0] you", "[1] 1"]


@MPI
@pytest.mark.parametrize(
    ("ends", "status", "how"),
    [("exit 7", 7, "ended with exit status 7"), ("kill -SEGV $$", 139, "was killed by SIGSEGV")],
)
def test_the_rank_that_failed_is_named_and_not_mpiruns_number_of_it(
    ends: str, status: int, how: str
) -> None:
    script = f"[ $UNIPAL_RANK = 2 ] && {ends}; exec sleep 4221"
    line = ["-n", "3", "--grace", "0.1", "--json", "--ccl", "gloo:1,mpi:2", "--"]
    done = run(*line, "sh", "-c", script)
    assert done.returncode == status, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["failed"]["rank"], answer["failed"]["how"]) == (2, how)
    assert f"rank 2 (process {answer['failed']['pid']}) {how}; stopping rank 0" in done.stderr
    assert answer["ranks"][2]["pid"] == answer["failed"]["pid"]
    assert not alive("4221")


@MPI
def test_stopped_and_killed_it_leaves_nothing_of_mpirun_behind() -> None:
    for number, status in ((signal.SIGTERM, 143), (signal.SIGKILL, -9)):
        line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", "3", "--ccl",
                "mpi:2,gloo:1", "--", "sh", "-c", "echo up; exec sleep 4222"]  # fmt: skip
        with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as job:
            assert job.stdout is not None
            up = {job.stdout.readline() for _ in range(3)}
            assert up == {b"[0] up\n", b"[1] up\n", b"[2] up\n"}
            job.send_signal(number)
            job.communicate(timeout=30)
        assert job.returncode == status
        until = time.monotonic() + 5
        while alive("4222") and time.monotonic() < until:
            os.sched_yield()
        assert not alive("4222")


@MPI
def test_a_program_that_does_not_exist_under_mpirun() -> None:
    done = run("-n", "2", "--ccl", "mpi", "--", "no-such-program")
    assert done.returncode == 127
    assert "no-such-program: cannot be started: No such file or directory" in done.stderr

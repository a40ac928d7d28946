"""`pal run`: ranks find their environment, output is told apart, the first failure ends the job."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

import pytest


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=60, **more)  # type: ignore[call-overload,no-any-return]


def alive(mark: str) -> list[str]:
    """Processes whose command line holds `mark`."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = place.read_bytes().split(b"\0")
        except OSError:
            continue
        if mark.encode() in words:
            found.append(str(place))
    return found


def test_every_rank_gets_its_place_and_lines_carry_it() -> None:
    done = run("-n", "3", "--", "sh", "-c", "echo $UNIPAL_RANK/$UNIPAL_SIZE; echo e >&2; printf x")
    assert done.returncode == 0
    for rank in range(3):
        assert f"[{rank}] {rank}/3\n" in done.stdout
        assert f"[{rank}] x\n" in done.stdout
        assert f"[{rank}] e\n" in done.stderr


def test_python_is_this_one_if_that_of_path_has_no_unipal(tmp_path: Path) -> None:
    venv.create(tmp_path / "without")
    known = tmp_path / "with" / "python"
    known.parent.mkdir()
    known.write_text(f'#!/bin/sh\nPATH_PYTHON=1 exec {sys.executable} "$@"\n')
    known.chmod(0o755)
    program = ("-P", "-c", "import os, unipal; print(os.environ.get('PATH_PYTHON', '0'))")
    for folder, said in ((tmp_path / "without/bin", "0"), (known.parent, "1")):
        path = f"{folder}:{os.environ['PATH']}"
        done = run("-n", "2", "python", *program, env=os.environ | {"PATH": path})
        assert done.returncode == 0, done.stderr
        assert sorted(done.stdout.splitlines()) == [f"[0] {said}", f"[1] {said}"]
        named = f"`python` of PATH has no unipal; {sys.executable} runs the program"
        assert (named in done.stderr) is (said == "0")


def test_an_empty_line_that_arrives_by_itself_is_a_line() -> None:
    program = """if True:
        import fcntl, os, sys, termios, time
        until = time.monotonic() + 20
        for text in (b"one\\n", b"\\n", b"two", b"\\n", b"\\n", b"three"):
            os.write(1, text)
            while fcntl.ioctl(1, termios.FIONREAD, bytes(4)) != bytes(4):  # not read yet
                if time.monotonic() > until:
                    sys.exit("nobody reads")
    """
    done = run("-n", "1", "--", sys.executable, "-c", program)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["[0] one", "[0] ", "[0] two", "[0] ", "[0] three"]


def test_the_secret_is_in_a_closed_file_and_gone_afterwards() -> None:
    show = "stat -c '%a %n' $UNIPAL_JOB_SECRET_FILE $(dirname $UNIPAL_JOB_SECRET_FILE); env"
    done = run("-n", "1", "--no-prefix", "--", "sh", "-c", show)
    modes = [line.split() for line in done.stdout.splitlines()[:2]]
    assert [mode for mode, _ in modes] == ["600", "700"]
    assert not Path(modes[0][1]).exists()
    names = {line.partition("=")[0] for line in done.stdout.splitlines()}
    added = {name for name in names if name.startswith("UNIPAL_")} - set(os.environ)
    place = {"UNIPAL_RANK", "UNIPAL_SIZE", "UNIPAL_ADDRESS", "UNIPAL_JOB_SECRET_FILE"}
    assert added == place, "rank, size, address and the file's place; nothing else"


def test_a_failure_ends_the_others_with_its_status() -> None:
    begun = time.monotonic()
    script = "[ $UNIPAL_RANK = 1 ] && exit 7; exec sleep 4211"
    done = run("-n", "3", "--grace", "0.1", "--", "sh", "-c", script)
    assert done.returncode == 7
    assert "ended with exit status 7; stopping ranks 0, 2" in done.stderr
    assert time.monotonic() - begun < 10
    assert not alive("4211")


def test_the_others_go_on_when_they_are_let() -> None:
    script = "[ $UNIPAL_RANK = 1 ] && kill -KILL $$; read line < $0.$UNIPAL_RANK; echo done"
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for rank in (0, 2):
            os.mkfifo(f"{folder}/x.{rank}")  # they wait until the failure has been told
        line = ["-n", "3", "--keep-going", "--grace", "0", "--json", "--", "sh", "-c", script]
        words = [sys.executable, "-P", "-m", "unipal.cli.main", "run", *line, f"{folder}/x"]
        with subprocess.Popen(words, stdout=-1, stderr=-1, text=True) as job:
            assert job.stderr is not None
            first = job.stderr.readline()
            for rank in (0, 2):
                Path(f"{folder}/x.{rank}").write_text("go\n")
            output, rest = job.communicate(timeout=20)
    assert "rank 1 (process " in first
    assert "was killed by SIGKILL; ranks 0, 2 go on" in first
    assert job.returncode == 128 + signal.SIGKILL
    for rank in (0, 2):
        assert f"[{rank}] done" in rest
    assert "1 of 3 ranks failed (rank 1); ranks 0, 2 ended well" in rest
    answer = json.loads(output)
    assert [rank["exit"] for rank in answer["ranks"]] == [0, -9, 0]
    assert (answer["failed"]["rank"], answer["exit"]) == (1, 137)
    assert time.monotonic() - begun < 20


def test_going_on_ends_with_success_when_nobody_fails_and_at_its_deadline() -> None:
    assert run("-n", "2", "--keep-going", "--", "true").returncode == 0
    script = "[ $UNIPAL_RANK = 0 ] && exit 5; exec sleep 4216"
    done = run("-n", "2", "--keep-going", "--timeout", "1", "--", "sh", "-c", script)
    assert done.returncode == 124, "the deadline ended it"
    assert "ended with exit status 5; rank 1 goes on" in done.stderr
    assert "2 of 2 ranks failed (ranks 0, 1)" in done.stderr
    assert not alive("4216")


def test_a_signal_is_named() -> None:
    script = "[ $UNIPAL_RANK = 0 ] && kill -SEGV $$; exit 0"
    done = run("-n", "2", "--grace", "0.1", "--json", "--", "sh", "-c", script)
    assert done.returncode == 128 + signal.SIGSEGV
    assert "rank 0 (process " in done.stderr
    assert "was killed by SIGSEGV" in done.stderr
    answer = json.loads(done.stdout)
    assert answer["failed"]["rank"] == 0
    assert answer["exit"] == 139
    assert [rank["exit"] for rank in answer["ranks"]] == [-11, 0]


def test_nothing_is_left_behind_not_even_what_left_its_group() -> None:
    script = "setsid sleep 4212 & sleep 4212 & [ $UNIPAL_RANK = 0 ] && exit 3; sleep 4212"
    done = run("-n", "2", "--grace", "0.1", "--", "sh", "-c", script)
    assert done.returncode == 3
    assert not alive("4212")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_to_the_launcher_stops_the_job(number: int, status: int) -> None:
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", "2", "--", "sh", "-c",
            "echo up; exec sleep 4213"]  # fmt: skip
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as job:
        assert job.stdout is not None
        assert {job.stdout.readline() for _ in range(2)} == {"[0] up\n", "[1] up\n"}
        job.send_signal(number)
        _, said = job.communicate(timeout=15)
    assert job.returncode == status
    assert f"{signal.Signals(number).name}: stopping 2 ranks" in said
    assert not alive("4213")


def test_a_killed_launcher_takes_its_ranks_along() -> None:
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", "2", "--", "sleep", "4214"]
    with subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as job:
        until = time.monotonic() + 10
        while len(alive("4214")) < 3 and time.monotonic() < until:  # the launcher has it too
            time.sleep(0.02)
        job.kill()
        job.wait(10)
    until = time.monotonic() + 5
    while alive("4214") and time.monotonic() < until:
        time.sleep(0.02)
    assert not alive("4214")


def test_a_deadline_of_the_job() -> None:
    done = run("-n", "2", "--timeout", "0.3", "--", "sleep", "4215")
    assert done.returncode == 124
    assert "the job ran longer than" in done.stderr


def test_a_program_that_does_not_exist() -> None:
    done = run("-n", "2", "no-such-program")
    assert done.returncode == 3
    assert "no-such-program: cannot be started" in done.stderr
    assert "next:" in done.stderr


def test_a_script_that_does_not_exist_is_one_message(tmp_path: Path) -> None:
    script = tmp_path / "no_such.py"
    done = run("-n", "3", str(script))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.splitlines() == [
        f"{script}: no such file", "  next: check the path, or name another file"
    ]  # fmt: skip


def test_a_script_is_run_by_this_python_and_input_goes_to_rank_0(tmp_path: Path) -> None:
    script = tmp_path / "show.py"
    script.write_text("import os, sys\nprint(os.environ['UNIPAL_RANK'], repr(sys.stdin.read()))\n")
    done = run("-n", "2", str(script), input="hello")
    assert done.returncode == 0
    assert sorted(done.stdout.splitlines()) == ["[0] 0 'hello'", "[1] 1 ''"]
    assert os.environ.get("UNIPAL_RANK") is None


def test_what_follows_the_program_is_the_programs(tmp_path: Path) -> None:
    script = tmp_path / "show.py"
    script.write_text("import json, sys\nprint(json.dumps(sys.argv[1:]))\n")
    words = ["--json", "-n", "7", "--chip", "no_such_chip", "--timeout", "x", "--", "-h", "--help"]
    done = run("-n", "2", "--no-prefix", str(script), *words)
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [words, words]


def test_an_unknown_option_before_the_program_is_refused() -> None:
    done = run("-n", "2", "--chps", "cpu", "true")
    assert done.returncode == 2
    assert "--chps" in done.stderr
    assert "--chips" in done.stderr


@pytest.mark.parametrize(
    ("words", "variables", "says"),
    [
        (("--chip", "no_such_chip"), {}, "no_such_chip"),
        ((), {"UNIPAL_CHIP": "no_such_chip"}, "no_such_chip"),
        (("--runner", "fast"), {}, "runner 'fast' does not exist"),
        ((), {"UNIPAL_RUNNER": "fast"}, "runner 'fast' does not exist"),
        ((), {"UNIPAL_TIMEOUT": "soon"}, "soon"),
        ((), {"UNIPAL_CCL": "glo"}, "collective library 'glo' does not exist"),
    ],
)
def test_a_wrong_request_is_one_message_before_anything_starts(
    words: tuple[str, ...], variables: dict[str, str], says: str
) -> None:
    done = run("-n", "3", *words, "sh", "-c", "echo started", env={**os.environ, **variables})
    assert done.returncode in (2, 3)
    assert says in done.stderr
    assert done.stderr.count("next: ") <= 1
    assert "started" not in done.stdout + done.stderr


SAYS_STARTED = ("sh", "-c", "echo started")
MISSING = "tsingmicro"  # a chip whose library, libhpgr.so, no machine of ours has


@pytest.fixture
def uncertified(tmp_path: Path) -> dict[str, str]:
    """An environment without certificates but those of the package."""
    return {**os.environ, "XDG_DATA_HOME": str(tmp_path), "UNIPAL_CERTIFICATES": str(tmp_path)}


@pytest.mark.parametrize(("runner", "chip"), [("homo", "cpu"), ("hybrid", "cpu"), ("uni", "numpy")])
def test_a_runner_that_is_not_offered_is_refused_before_any_rank_starts(
    runner: str, chip: str, uncertified: dict[str, str]
) -> None:
    """As `pal explain` refuses it, whether options or variables request it."""
    words = ("-n", "2", "--chip", chip, "--runner", runner)
    done = run(*words, *SAYS_STARTED, env=uncertified)
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "explain", "all_reduce", *words]
    explained = subprocess.run(line, capture_output=True, text=True, timeout=60, env=uncertified)
    assert (done.returncode, explained.returncode) == (3, 3)
    said = explained.stderr.rstrip("\n").replace("UNIPAL_RUNNER or runner=", "--runner")
    assert f"runner {runner} was requested (--runner) but is not offered: " in said
    assert done.stderr.startswith(said)
    assert done.stderr.count("next: ") == 1
    assert done.stdout == ""
    variables = {**uncertified, "UNIPAL_RUNNER": runner, "UNIPAL_CHIP": chip}
    by_variables = run(*words[:2], *SAYS_STARTED, env=variables)
    assert (by_variables.returncode, by_variables.stdout) == (3, "")
    assert by_variables.stderr == done.stderr.replace("(--runner)", "(UNIPAL_RUNNER)")
    for given, env in ((words, uncertified), (words[:2], variables)):
        assert "started" in run(*given, "--no-check", *SAYS_STARTED, env=env).stdout


def test_without_a_chip_a_runner_is_checked_on_cpu(uncertified: dict[str, str]) -> None:
    words = ("-n", "2", "--runner", "homo")
    done = run(*words, *SAYS_STARTED, env=uncertified)
    assert (done.returncode, done.stdout) == (3, "")
    on_cpu = run(*words, "--chip", "cpu", *SAYS_STARTED, env=uncertified)
    assert done.stderr == on_cpu.stderr
    offered = run("-n", "1", "--runner", "host", *SAYS_STARTED, env=uncertified)
    assert (offered.returncode, offered.stdout) == (0, "[0] started\n"), offered.stderr


@pytest.mark.parametrize("by_variable", [False, True])
def test_a_chip_whose_library_is_missing_is_refused_before_any_rank_starts(
    by_variable: bool,
) -> None:
    chips = MISSING if by_variable else f"cpu:1,{MISSING}:2"
    words = () if by_variable else ("--chip", chips)
    env = {**os.environ, "UNIPAL_CHIP": chips} if by_variable else dict(os.environ)
    done = run("-n", "3", *words, *SAYS_STARTED, env=env)
    assert done.returncode == 3
    assert done.stderr.startswith(f"chip {MISSING}: library hpgr cannot be loaded: libhpgr.so: ")
    last = done.stderr.splitlines()[-1]
    assert last.startswith("  next: install the TX runtime ")
    assert done.stderr.count("next: ") == 1
    assert "pal doctor" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("words", [("--runner", "homo"), ("--runner", "hybrid")])
@pytest.mark.parametrize("variables", [{}, {"UNIPAL_CHIP": MISSING}])
def test_a_program_that_may_name_a_chip_itself_is_started(
    words: tuple[str, ...], variables: dict[str, str]
) -> None:
    env = {**os.environ, **variables}
    done = run("-n", "1", "--no-check", *words, *SAYS_STARTED, env=env)
    assert (done.returncode, done.stdout) == (0, "[0] started\n"), done.stderr


def test_a_run_without_a_request_loads_no_selection() -> None:
    program = """if True:
        import sys
        from unipal.cli.main import main
        assert main(["run", "-n", "1", "true"]) == 0
        print(*(name for name in sys.modules if name.startswith("unipal.") or "." not in name))
    """
    line = [sys.executable, "-P", "-c", program]
    done = subprocess.run(line, capture_output=True, text=True, timeout=60, check=True)
    loaded = set(done.stdout.split())
    assert "unipal.cli.run" in loaded
    heavy = {"unipal.engine.selection.what_if", "unipal.engine.selection.select", "numpy", "yaml"}
    assert loaded & heavy == set()


def test_a_rank_tells_place_reason_and_next_step_on_one_line(tmp_path: Path) -> None:
    script = tmp_path / "job.py"
    script.write_text(f"import unipal\nunipal.init(chip={MISSING!r})\n")
    done = run("-n", "2", str(script))
    assert done.returncode == 1
    [line] = [line for line in done.stderr.splitlines() if line.startswith("pal run: root cause: ")]
    assert f": ChipLoadError: chip {MISSING}: failed: library hpgr cannot be loaded: " in line
    assert line.count("next: ") == line.count("; next: install the TX runtime ") == 1


def test_the_runner_of_all_ranks() -> None:
    done = run("-n", "2", "--runner", "host", "--no-prefix", "sh", "-c", "echo $UNIPAL_RUNNER")
    assert done.stdout.splitlines() == ["host", "host"]


def test_a_faster_runner_that_a_certificate_would_unlock_is_said_once(
    tmp_path: Path, uncertified: dict[str, str]
) -> None:
    script = tmp_path / "job.py"
    script.write_text(
        "import numpy as np, unipal\n"
        "with unipal.init() as comm, comm.dup() as other:\n"
        "    other.all_reduce(np.ones(3, np.float32))\n"
    )
    words = ("-n", "3", "--chip", "numpy", "--", sys.executable, "-P", str(script))
    told = run(*words, env=uncertified)
    assert told.returncode == 0, told.stderr
    assert told.stderr.splitlines() == [
        "[0] unipal: without a certificate only the host runner is offered: numpy; "
        "next: `pal certify numpy`"
    ]
    assert run("--runner", "host", *words, env=uncertified).stderr == ""
    assert run("-n", "1", *words[2:], env=uncertified).stderr == ""

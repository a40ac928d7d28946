"""What jobs leave when their processes end without clean-up is removed, and nothing else.

Each process tells its number; files are its own by name or by their head, so that other jobs of the
same user do not matter. What is kept are flight recorders of ranks that did not close, or whose
communicator failed, and only if they recorded something. `make test` takes a part of the jobs,
UNIPAL_FULL=1 all.
"""

from __future__ import annotations

import contextlib
import errno
import io
import itertools
import os
import re
import secrets
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from checkout import RANKS
from unipal.engine.comm.communicator import Communicator
from unipal.engine.rendezvous import cleanup
from unipal.engine.tools.flight_recorder import RecordFile, find
from unipal.engine.tools.launch import outcomes, place

RANK = RANKS / "leftover_rank.py"
SHM = Path("/dev/shm")
STATUS = 3  # of a rank that ends by itself
SOON = 5.0  # seconds until nothing is left
PATIENCE = 60.0  # for what processes say
ARENA = struct.Struct("=8sIIIIQQI")  # struct arena_head of engine/core/arena.h, up to its creator
FULL = os.environ.get("UNIPAL_FULL") == "1"
JOBS = [*itertools.product(("host", "cpu"), (2, 4))] if FULL else [("host", 4), ("cpu", 2)]
LAUNCHERS = ("UNIPAL_", "OMPI_", "PMI", "MPI_", "SLURM_", "TORCHELASTIC_", "MASTER_")


def files_of(pids: Sequence[int]) -> tuple[list[str], list[str]]:
    """What these processes have in /dev/shm: recorders, and everything else."""
    recorders, others = [], []
    for path in SHM.glob("unipal-*"):
        with contextlib.suppress(OSError, struct.error, ValueError):
            if "-rank" in path.name:
                with RecordFile(path) as file:
                    recorders += [path.name] if file.pid in pids else []
            elif path.name.endswith("-comm"):
                head = ARENA.unpack(path.read_bytes()[: ARENA.size])
                others += [path.name] if head[-1] in pids else []
            else:
                others += [path.name] if {*path.name.split("-")} & {*map(str, pids)} else []
    return sorted(recorders), sorted(others)


def reapers_of(pids: Sequence[int]) -> list[int]:
    """Processes that wait for the end of these, or clean up after them."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        path = Path("/proc", number, "cmdline")
        with contextlib.suppress(OSError):
            words = path.read_bytes().split(b"\0")
            script = cleanup.__file__.encode()
            after = words[words.index(script) + 1] if script in words else b""
            found += [int(path.parent.name)] if after in [b"%d" % pid for pid in pids] else []
    return found


def soon(what: Callable[[], object]) -> object:
    """What it answers once that is nothing, or after SOON seconds."""
    until = time.monotonic() + SOON
    while (left := what()) and time.monotonic() < until:
        time.sleep(0.01)
    return left


def unmarked(line: str) -> str:
    """Without the `[rank] ` of `pal run`."""
    return re.sub(r"^\[\d+\] ", "", line)


class Process:
    """A process of the fixture, or `pal run` of it."""

    def __init__(self, words: Sequence[str], environment: dict[str, str]) -> None:
        self._own = subprocess.Popen(
            words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, bufsize=0, process_group=0,
        )  # fmt: skip
        self._rest = b""
        self.lines: list[str] = []  # all that were read

    @property
    def pid(self) -> int:
        return self._own.pid

    def line(self) -> str:
        """The next line that it prints."""
        assert self._own.stdout is not None
        until = time.monotonic() + PATIENCE
        while b"\n" not in self._rest:
            ready, _, _ = select.select([self._own.stdout], [], [], until - time.monotonic())
            data = os.read(self._own.stdout.fileno(), 4096) if ready else b""
            assert data, (self.lines, self._rest, self.ended() if ready else "silent")
            self._rest += data
        whole, _, self._rest = self._rest.partition(b"\n")
        self.lines.append(unmarked(whole.decode()))
        return self.lines[-1]

    def says(self, word: str) -> str:
        """The rest of the next line that begins with the word."""
        while not self.line().startswith(word):
            pass
        return self.lines[-1].removeprefix(word).strip()

    def tell(self, line: str = "go") -> None:
        assert self._own.stdin is not None
        self._own.stdin.write(f"{line}\n".encode())

    def kill(self, number: int = signal.SIGKILL) -> None:
        self._own.send_signal(number)

    def ended(self) -> tuple[int, str]:
        """Exit status, and what it wrote to standard error."""
        output, error = self._own.communicate(timeout=PATIENCE)
        self.lines += map(unmarked, output.decode().splitlines())
        return self._own.returncode, error.decode()

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self._own.communicate()


Start = Callable[..., list[Process]]
PLAIN, SLURM, PAL_RUN = "plain processes", "a launcher's variables", "pal run"


@pytest.fixture
def base() -> Iterator[Path]:
    """The run-time folder of the test's jobs; a longer path would not be taken."""
    with tempfile.TemporaryDirectory(prefix="left-", dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture
def clean(base: Path) -> dict[str, str]:
    """An environment that no launcher has touched."""
    kept = {name: v for name, v in os.environ.items() if not name.startswith(LAUNCHERS)}
    kept = {name: v for name, v in kept.items() if name not in ("RANK", "WORLD_SIZE", "LOCAL_RANK")}
    return {**kept, "XDG_RUNTIME_DIR": str(base), "OMP_NUM_THREADS": "1"}


def variables(how: str, rank: int, size: int, folder: Path) -> dict[str, str]:
    """What tells a process its rank."""
    if how == PLAIN:
        own = {"UNIPAL_RANK": str(rank), "UNIPAL_SIZE": str(size)}
        return {**own, "UNIPAL_ADDRESS": f"unix:{folder}/job"}
    return {
        "SLURM_PROCID": str(rank), "SLURM_LOCALID": str(rank), "SLURM_NTASKS": str(size),
        "SLURM_STEP_NUM_TASKS": str(size), "SLURM_STEP_TASKS_PER_NODE": str(size),
        "SLURM_NODEID": "0", "SLURM_STEP_NODELIST": "here", "SLURM_JOB_ID": "4712",
        "SLURM_STEP_ID": "0",
    }  # fmt: skip


@pytest.fixture
def start(clean: dict[str, str], base: Path, tmp_path: Path) -> Iterator[Start]:
    """Starts ranks; answers their processes, or the one of `pal run`. They end with the test."""
    made: list[Process] = []

    def started(how: str, moment: str, chip: str, size: int = 1, **more: str) -> list[Process]:
        words = [sys.executable, "-P", str(RANK), chip, moment]
        if how == PAL_RUN:
            line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", str(size), "--"]
            own = [Process([*line, *words], {**clean, **more})]
        else:
            folder = tmp_path / f"own{len(made)}"
            folder.mkdir(mode=0o700)
            given = [variables(how, rank, size, folder) if size > 1 else {} for rank in range(size)]
            own = [Process(words, {**clean, **one, **more}) for one in given]
        made.extend(own)
        return own

    yield started
    for process in made:
        process.close()
    for path in find():
        with contextlib.suppress(OSError, ValueError), RecordFile(path) as file:
            if file.pid in [process.pid for process in made]:
                path.unlink()


def pids_of(processes: Sequence[Process], size: int) -> list[int]:
    """The numbers that ranks tell first."""
    if len(processes) == size:
        return [int(process.says("pid")) for process in processes]
    return [int(processes[0].says("pid")) for _ in range(size)]


def folders_of(base: Path, tmp_path: Path) -> list[str]:
    """What stands in the run-time folder, and in those that the test gave."""
    return sorted(str(path) for top in (base, *tmp_path.glob("own*")) for path in top.iterdir())


def nothing_is_left(pids: Sequence[int], base: Path, tmp_path: Path, recorders: int = 0) -> None:
    """Soon. `recorders`: so many are kept, and can be read; they go now."""
    assert soon(lambda: files_of(pids)[1]) == []
    assert soon(lambda: folders_of(base, tmp_path)) == []
    assert soon(lambda: reapers_of(pids)) == []
    kept = files_of(pids)[0]
    assert len(kept) == recorders, kept
    for name in kept:
        with RecordFile(SHM / name) as file:
            assert file.alive is False
            assert file.lane(0).head > 0
        (SHM / name).unlink()


# ---- processes that end by themselves ------------------------------------------------------------


@pytest.mark.parametrize(("chip", "size"), JOBS)
@pytest.mark.parametrize("how", [PLAIN, SLURM, PAL_RUN])
@pytest.mark.parametrize("moment", ["init", "call", "closed"])
def test_a_process_that_exits_without_clean_up(
    moment: str, how: str, chip: str, size: int, start: Start, base: Path, tmp_path: Path
) -> None:
    processes = start(how, moment, chip, size)
    pids = pids_of(processes, size)
    ends = [process.ended() for process in processes]
    assert {status for status, _ in ends} == {STATUS}, ends
    # A rank of `call` that was still opening when another one ended has recorded nothing.
    records = len(files_of(pids)[0]) if moment == "call" else 0
    assert records > 0 or moment != "call"
    said = ends[0][1]
    assert (how == PAL_RUN and moment == "call") == ("flight recorders of ranks" in said), said
    nothing_is_left(pids, base, tmp_path, records)


def test_ranks_that_are_threads_of_one_process(start: Start, base: Path, tmp_path: Path) -> None:
    processes = start(PLAIN, "threads", "cpu")
    pids = pids_of(processes, 1)
    assert processes[0].ended()[0] == STATUS
    nothing_is_left(pids, base, tmp_path, 2)


def test_a_job_that_ends_well_under_pal_run_leaves_no_recorder(
    start: Start, base: Path, tmp_path: Path
) -> None:
    processes = start(PAL_RUN, "well", "cpu", 2)
    pids = pids_of(processes, 2)
    status, said = processes[0].ended()
    assert status == 0, said
    assert processes[0].lines[-2:] == ["right True"] * 2
    assert "flight recorder" not in said
    nothing_is_left(pids, base, tmp_path)


# ---- processes that are killed -------------------------------------------------------------------


def ready(processes: Sequence[Process], size: int) -> list[int]:
    """The ranks' numbers, once all are in calls."""
    pids = pids_of(processes, size)
    for process in processes:
        for _ in range(size // len(processes)):
            process.says("ready")
    return pids


@pytest.mark.parametrize(("chip", "size"), JOBS)
@pytest.mark.parametrize("how", [PLAIN, SLURM])
def test_all_ranks_are_killed_at_once(
    how: str, chip: str, size: int, start: Start, base: Path, tmp_path: Path
) -> None:
    processes = start(how, "killed", chip, size)
    pids = ready(processes, size)
    for process in processes:
        process.kill()
    assert [process.ended()[0] for process in processes] == [-signal.SIGKILL] * size
    nothing_is_left(pids, base, tmp_path, size)


@pytest.mark.parametrize(("chip", "size"), JOBS)
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_pal_run_is_ended_with_its_ranks(
    number: int, chip: str, size: int, start: Start, base: Path, tmp_path: Path
) -> None:
    processes = start(PAL_RUN, "killed", chip, size)
    pids = ready(processes, size)
    processes[0].kill(number)
    status, said = processes[0].ended()
    assert status == (-number if number == signal.SIGKILL else 128 + number)
    soon(lambda: [pid for pid in pids if cleanup.started(pid)])
    # At SIGINT Python closes its communicators, where it comes to that.
    records = len(files_of(pids)[0]) if number == signal.SIGINT else size
    told = number != signal.SIGKILL and records > 0
    assert ("flight recorders of ranks" in said) == told, said
    nothing_is_left([*pids, processes[0].pid], base, tmp_path, records)


def _killed(comm: Communicator, number: int) -> None:
    comm.barrier()
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("chip", ["host", "cpu"])
def test_ranks_of_launch_are_killed(
    chip: str, base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(base))
    ended = outcomes(_killed, 2, int(signal.SIGKILL), chip=chip, uncertified=True, timeout=5.0)
    # Who was still in the barrier when the other one died has failed.
    assert any("was killed by SIGKILL" in str(one.error) for one in ended)
    pids = [one.pid for one in ended]
    assert files_of(pids)[1] == [], "the launcher has removed it"
    nothing_is_left(pids, base, tmp_path, 2)


def _ends(comm: Communicator) -> None:
    comm.barrier()


def test_what_launch_has_started_may_end_well(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(base))
    ended = outcomes(_ends, 2, chip="cpu", uncertified=True, timeout=5.0)
    assert [one.error for one in ended] == [None, None]
    nothing_is_left([one.pid for one in ended], base, tmp_path)


@pytest.mark.parametrize("chip", ["host", "cpu"])
def test_one_rank_is_killed_and_the_others_go_on(
    chip: str, start: Start, base: Path, tmp_path: Path
) -> None:
    size = 3
    processes = start(PLAIN, "survivor", chip, size)
    pids = ready(processes, size)
    processes[0].kill()
    assert [process.says("heard") for process in processes[1:]] == ["gone"] * 2
    assert soon(lambda: files_of(pids[:1])[1]) == []
    assert soon(lambda: reapers_of(pids[:1])) == []
    assert len(files_of(pids[:1])[0]) == 1, "its last steps can be read"
    for process in processes[1:]:
        process.tell()
    assert [process.says("left") for process in processes[1:]] == ["2 right True"] * 2
    assert [process.ended()[0] for process in processes[1:]] == [0, 0]
    nothing_is_left(pids, base, tmp_path, 3)  # what the others saw can be read, too


def test_another_job_of_the_user_is_left_alone(start: Start, base: Path, tmp_path: Path) -> None:
    living = start(PLAIN, "killed", "cpu", 2)
    theirs = ready(living, 2)
    before = files_of(theirs)
    assert len(before[0]) == 2
    assert before[1]
    for _ in range(2):
        processes = start(SLURM, "killed", "cpu", 2)
        pids = ready(processes, 2)
        for process in processes:
            process.kill()
        assert soon(lambda pids=pids: files_of(pids)[1] + reapers_of(pids)) == []  # type: ignore[misc]
        for name in files_of(pids)[0]:
            (SHM / name).unlink()
    assert cleanup.sweep_shared() == [] or files_of(theirs) == before
    assert files_of(theirs) == before
    assert len(folders_of(base, tmp_path)) == 3, "its sockets"
    with RecordFile(SHM / before[0][0]) as file:
        seen = file.lane(0).head
        until = time.monotonic() + PATIENCE
        while file.lane(0).head < seen + 100:
            assert time.monotonic() < until, "it does not go on"
            time.sleep(0.01)
    for process in living:
        process.kill()
        assert not [line for line in process.lines if "wrong" in line]
    nothing_is_left(theirs, base, tmp_path, 2)


# ---- what is no end ------------------------------------------------------------------------------


def test_a_forked_child_keeps_nothing(start: Start, base: Path, tmp_path: Path) -> None:
    processes = start(PLAIN, "parent", "cpu")
    pids = pids_of(processes, 1)
    child = int(processes[0].says("child"))
    try:
        assert files_of(pids)[1]
        processes[0].kill()
        nothing_is_left(pids, base, tmp_path, 1)
        assert cleanup.started(child), "it lives"
    finally:
        os.kill(child, signal.SIGKILL)


def test_a_process_that_closes_all_descriptors_has_not_ended(
    start: Start, base: Path, tmp_path: Path
) -> None:
    processes = start(PLAIN, "careless", "cpu")
    pids = pids_of(processes, 1)
    processes[0].says("ready")

    def shells() -> list[int]:
        return [
            one for one in reapers_of(pids)
            if Path(f"/proc/{one}/cmdline").read_bytes().startswith(b"/bin/sh")
        ]  # fmt: skip

    assert soon(shells) == [], "its end of the pipe is closed"
    before = files_of(pids)[1]
    assert before
    assert len(reapers_of(pids)) == 1
    assert cleanup.sweep_shared() == [] or files_of(pids)[1] == before
    assert files_of(pids)[1] == before
    processes[0].kill()
    nothing_is_left(pids, base, tmp_path, 1)


def test_an_arena_is_held_until_it_needs_no_name(start: Start, base: Path, tmp_path: Path) -> None:
    processes = start(PLAIN, "arena", "host")
    pids = pids_of(processes, 1)
    path = Path(processes[0].says("made"))
    cleanup.sweep_shared()
    assert path.exists()
    processes[0].kill()
    nothing_is_left(pids, base, tmp_path)
    assert not path.exists()


def joining(said: str) -> Path:
    """The file by which ranks join; `said`: a library's id, in hexadecimal digits."""
    return SHM / (bytes.fromhex(said).split(b"\0")[0].decode().lstrip("/") + "-join")


def test_a_segment_of_a_collective_library_is_held_while_ranks_join(start: Start) -> None:
    first, second, third = (
        start(PLAIN, name, "refccl")[0] for name in ("joins", "joined", "joins")
    )
    pids = [int(process.says("pid")) for process in (first, second, third)]
    said = first.says("id")
    path = joining(said)
    until = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    cleanup.sweep_shared()
    assert path.exists()
    second.tell(said)
    assert second.says("together") == ""
    assert not path.exists()
    other = joining(third.says("id"))
    while not other.exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    third.kill()
    assert soon(lambda: other.exists()) is False
    assert soon(lambda: reapers_of(pids[2:])) == []


@pytest.mark.needs("mounts")
def test_processes_of_another_pid_namespace_are_left_alone(start: Start) -> None:
    processes = start(PLAIN, "owner", "numpy")
    pids = pids_of(processes, 1)
    path = Path(processes[0].says("made").split()[0])
    before = files_of(pids)[1]
    assert any("numpy" in name for name in before)
    user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    own = [sys.executable, "-P", str(RANK), "none", "foreign"]
    line = ["unshare", *user, "--pid", "--fork", "--mount-proc", *own]
    done = subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert not any(name in done.stdout for name in [path.name, *before])
    assert files_of(pids)[1] == before
    assert path.exists()


def test_who_cannot_be_looked_up_counts_as_living(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a process has no descriptor left."""
    ended = subprocess.Popen(["true"])
    ended.wait()
    names = [f"unipal-{cleanup.pid_space():x}-{pid}-{'0' * 32}" for pid in (ended.pid, os.getpid())]
    for name in names:
        (tmp_path / name).touch()

    def fails(path: str, *_: object) -> Any:
        if path != f"/proc/{os.getpid()}/stat":
            raise OSError(errno.EMFILE, "Too many open files")
        return contextlib.nullcontext(io.BytesIO(b"1 (x) " + b"1 " * 40))

    with monkeypatch.context() as patched:
        patched.setattr("builtins.open", fails)
        assert cleanup.sweep_shared(str(tmp_path)) == []
    assert cleanup.sweep_shared(str(tmp_path)) == names[:1]
    assert [path.name for path in tmp_path.iterdir()] == names[1:]


# ---- what the program notices --------------------------------------------------------------------


def test_a_program_sees_no_child_that_is_not_its_own(start: Start) -> None:
    process = start(PLAIN, "waits", "cpu")[0]
    pid = int(process.says("pid"))
    process.says("inside")
    assert len(reapers_of([pid])) == 1
    process.tell()
    assert process.says("seen") == "[] signals []"
    assert process.says("own") == "True"
    assert process.says("no other child") == ""
    assert process.ended()[0] == 0
    assert soon(lambda: reapers_of([pid])) == []


def test_a_reaper_holds_nothing_of_its_process(start: Start) -> None:
    process = start(PLAIN, "waits", "cpu")[0]
    pid = int(process.says("pid"))
    process.says("inside")
    (reaper,) = reapers_of([pid])
    held = {path.name: os.readlink(path) for path in Path(f"/proc/{reaper}/fd").iterdir()}
    assert held.pop("0").startswith("pipe:")
    assert held == {"1": "/dev/null", "2": "/dev/null"}
    status = Path(f"/proc/{reaper}/status").read_text()
    facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    ignored = {n for n in signal.valid_signals() if int(facts["SigIgn"], 16) >> (n - 1) & 1}
    assert ignored == {signal.SIGHUP, signal.SIGINT}
    assert int(facts["SigBlk"], 16) == 0
    assert int(facts["PPid"]) != pid
    assert os.getsid(reaper) != os.getsid(pid)
    assert os.readlink(f"/proc/{reaper}/cwd") == "/"


@pytest.mark.parametrize("moment", ["adopts", "embedded"])
def test_without_a_reaper_the_log_says_so_and_the_next_job_sweeps(
    moment: str, start: Start, base: Path, tmp_path: Path
) -> None:
    process = start(PLAIN, moment, "cpu")[0]
    pid = int(process.says("pid"))
    assert process.says("log") == "1"
    assert reapers_of([pid]) == []
    process.kill()
    process.ended()
    assert files_of([pid])[1]
    unlocked = (
        SHM / f"unipal-refccl-{secrets.token_hex(16)}-join"
    )  # its ranks died while they joined
    unlocked.touch(mode=0o600)
    next_job = start(PLAIN, "killed", "host")[0]
    next_job.says("ready")
    assert not unlocked.exists()
    nothing_is_left([pid], base, tmp_path, 1)


# ---- flight recorders ----------------------------------------------------------------------------


def test_no_recorder_is_kept_where_that_is_said(start: Start, base: Path, tmp_path: Path) -> None:
    processes = start(PLAIN, "killed", "host", 2, UNIPAL_RECORDS_KEEP="0")
    pids = ready(processes, 2)
    for process in processes:
        process.kill()
        process.ended()
    assert soon(lambda: files_of(pids)[0]) == []
    nothing_is_left(pids, base, tmp_path)


def test_a_place_goes_with_who_made_it(start: Start, clean: dict[str, str], base: Path) -> None:
    """The launcher is killed before a rank has come."""
    script = (
        "import os, signal; from unipal.engine.tools.launch import place\n"
        "with place() as where: print('pid', os.getpid(), flush=True); signal.pause()"
    )
    process = Process([sys.executable, "-P", "-c", script], clean)
    process.says("pid")
    assert len(list(base.iterdir())) == 1
    process.kill()
    process.ended()
    assert soon(lambda: list(base.iterdir())) == []
    assert soon(lambda: reapers_of([process.pid])) == []
    with place() as where:
        assert where.folder.exists()


# ---- sockets -------------------------------------------------------------------------------------


def test_a_socket_of_a_later_job_is_left_alone(base: Path) -> None:
    """Two jobs at one address: the reaper of the first one comes when the second one serves."""
    ended = subprocess.Popen(["true"])
    ended.wait()
    paths = [base / name for name in ("job", "job.1", "other")]
    notes = []
    for path in paths:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(path))
            notes.append(f"{cleanup.identity(str(path))} {path}\n")
    paths[0].unlink()
    paths[2].rename(base / "kept")
    with socket.socket(socket.AF_UNIX) as later:
        later.bind(str(paths[0]))
        words = [str(ended.pid), "1", "1", str(base), "".join(notes)]
        line = [sys.executable, "-I", "-S", "-B", cleanup.__file__, *words]
        subprocess.run(line, check=True)
    assert sorted(path.name for path in base.iterdir()) == ["job", "kept"]

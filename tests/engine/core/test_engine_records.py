"""The flight recorder: read while it is written, after SIGKILL, overwritten, reaped."""

from __future__ import annotations

import ctypes
import mmap
import os
import random
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import engine_native
import numpy as np
import pytest
from checkout import NATIVE
from kept_records import records
from unipal.engine.comm.communicator import Communicator
from unipal.engine.errors import CommError
from unipal.engine.tools import flight_recorder
from unipal.engine.tools.flight_recorder import RECORD, RecordFile, RecordsError
from unipal.engine.tools.launch import outcomes

LIMIT = 60.0


class Writer:
    """tests/native/records_writer.c as a process, and the words in which it says how far it is."""

    def __init__(
        self, program: Path, job: str, rank: int, lanes: int, capacity: int, steps: int = 0
    ) -> None:
        memory = os.memfd_create("counts")
        os.ftruncate(memory, 4096)
        self._words = mmap.mmap(memory, 4096)
        numbers = [str(n) for n in (rank, lanes, capacity, steps, memory)]
        self.process = subprocess.Popen(
            [program, job, *numbers],
            pass_fds=[memory],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        os.close(memory)
        assert self.process.stdout
        self.path = Path(self.process.stdout.readline().strip())

    def count(self, lane: int) -> int:
        """Records that the lane had certainly put a moment ago."""
        return int.from_bytes(self._words[64 * lane : 64 * lane + 8], "little")

    def reaches(self, lane: int, count: int) -> None:
        deadline = time.monotonic() + LIMIT
        while self.count(lane) < count:
            assert time.monotonic() < deadline
            assert self.process.poll() is None
            os.sched_yield()

    def kill(self) -> None:
        self.process.kill()
        assert self.process.wait(LIMIT) == -signal.SIGKILL


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("records") / "writer"
    own = NATIVE / "records_writer.c"
    command = ["cc", *engine_native.C11, "-O2", str(own)]
    command += [str(engine_native.CORE / f"{name}.c") for name in engine_native.RECORDS]
    done = subprocess.run([*command, "-o", str(target)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    folder = tmp_path_factory.mktemp("records")
    built = engine_native.build(folder / "records.so", engine_native.RECORDS)
    return engine_native.load(built)


Start = Callable[..., Writer]


@pytest.fixture
def job() -> Iterator[str]:
    """A name of its own; its files go at the end."""
    name = "t" + secrets.token_hex(8)
    yield name
    for path in flight_recorder.find(name):
        path.unlink()


@pytest.fixture
def start(program: Path, job: str) -> Iterator[Start]:
    writers: list[Writer] = []

    def started(rank: int, lanes: int, capacity: int, steps: int = 0, name: str = job) -> Writer:
        writers.append(Writer(program, name, rank, lanes, capacity, steps))
        return writers[-1]

    yield started
    for writer in writers:
        writer.process.kill()
        writer.process.communicate()


def is_whole(lane: flight_recorder.Lane) -> None:
    """Every record is the one that the writer put at its number, with nothing of another."""
    numbers = np.arange(lane.first, lane.first + len(lane.records), dtype=np.uint64)
    held = lane.records
    assert np.array_equal(held["plan_id"], numbers * 3)
    assert np.array_equal(held["bytes"], numbers * 5)
    assert np.array_equal(held["epoch"], numbers.astype(np.uint32))
    assert np.array_equal(held["step"], (numbers * 7).astype(np.uint32))
    assert np.array_equal(held["kind"], numbers.astype(np.uint8))
    assert np.array_equal(held["mark"], numbers.astype(np.uint16))
    assert np.all(held["flags"] == flight_recorder.WAITED)
    assert np.all(held["peer"] == flight_recorder.NO_PEER)
    assert np.all(held["lane"] == lane.number)
    assert np.all(held["t_done"] >= held["t_issue"])
    assert np.all(np.diff(held["t_done"].astype(np.int64)) >= 0)


# ---- layout ----------------------------------------------------------------------


def test_a_record_has_48_bytes_in_c_and_here(tmp_path: Path) -> None:
    fields = ", ".join(f"offsetof(struct engine_record, {name})" for name in RECORD.names or ())
    code = (
        '#include <stddef.h>\n#include <stdio.h>\n#include "records.h"\n'
        f"int main(void) {{ size_t at[] = {{{fields}, sizeof(struct engine_record)}};\n"
        'for (size_t i = 0; i < sizeof at / sizeof *at; i++) printf("%zu ", at[i]); }\n'
    )
    source = tmp_path / "layout.c"
    source.write_text(code)
    subprocess.run(["cc", *engine_native.C11, source, "-o", tmp_path / "layout"], check=True)
    said = subprocess.run([tmp_path / "layout"], check=True, capture_output=True, text=True).stdout
    ours = [RECORD.fields[name][1] for name in RECORD.names or ()] if RECORD.fields else []
    assert [int(word) for word in said.split()] == [*ours, RECORD.itemsize]
    assert RECORD.itemsize == 48


def test_the_file_says_what_it_is(start: Start, job: str) -> None:
    writer = start(3, 2, 100, 10)
    writer.reaches(1, 10)
    assert writer.path == Path(f"/dev/shm/unipal-{os.getuid()}-{job}-rank3")
    assert writer.path.stat().st_mode & 0o777 == 0o600
    assert flight_recorder.find(job) == [writer.path]
    with RecordFile(writer.path) as file:
        assert (file.job, file.rank, file.size, file.lanes) == (job, 3, 4, 2)
        assert file.capacity == 128
        assert file.pid == writer.process.pid
        assert file.alive is True
        assert abs(file.created_ns / 1e9 - time.time()) < LIMIT
        with pytest.raises(IndexError, match="lane 2 does not exist; the file has 2 lanes"):
            file.lane(2)
        writer.process.communicate("\n", timeout=LIMIT)
        assert file.alive is False
        is_whole(file.lane(0))  # what is mapped stays readable
        assert file.lane(0).head == 10
    assert flight_recorder.find(job) == []


@pytest.mark.parametrize("clock", ["tsc", "monotonic"])
def test_times_are_those_of_the_machine(
    start: Start, clock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if clock == "monotonic":
        monkeypatch.setenv("UNIPAL_RECORDS_CLOCK", "monotonic")
    before = time.monotonic()
    writer = start(0, 1, 1024)
    writer.reaches(0, 1)
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        writer.reaches(0, writer.count(0) + 1000)
    middle = time.monotonic()
    writer.reaches(0, writer.count(0) + 2)  # the second of them began after `middle`
    writer.kill()
    with RecordFile(writer.path) as file:
        last = file.lane(0).records[-1]
        assert file.clock in ("monotonic", clock)
        issued, done = file.seconds(last["t_issue"]), file.seconds(last["t_done"])
        assert before < issued <= done < time.monotonic() + 0.01
        assert done > middle - 0.01
        assert np.allclose(file.seconds(file.lane(0).records["t_done"])[-1], done)


def test_job_names_and_sizes_are_checked(core: ctypes.CDLL, job: str) -> None:
    made = ctypes.c_void_p()
    for name, lanes, capacity in (
        (b"", 1, 1), (b"../x", 1, 1), (b"A", 1, 1), (b"a" * 33, 1, 1),
        (job.encode(), 0, 1), (job.encode(), 1, 0), (job.encode(), 70000, 1),
    ):  # fmt: skip
        error = core.records_open(ctypes.byref(made), name, 0, 1, lanes, capacity)
        assert os.strerror(error) == "Invalid argument"
        assert made.value is None
    assert core.records_open(ctypes.byref(made), job.encode(), 0, 1, 1, 1) == 0
    core.records_ring.restype = ctypes.c_void_p
    one = np.zeros(1, RECORD).ctypes.data_as(ctypes.c_void_p)
    core.records_put(ctypes.c_void_p(core.records_ring(made, 0)), one)
    second = ctypes.c_void_p()
    error = core.records_open(ctypes.byref(second), job.encode(), 0, 1, 1, 1)
    assert os.strerror(error) == "File exists"
    core.records_close(made, False)
    assert flight_recorder.find(job) == []


def test_a_file_has_its_name_from_the_first_record_wait_or_call_on(
    core: ctypes.CDLL, job: str
) -> None:
    core.records_ring.restype = ctypes.c_void_p
    one = np.zeros(1, RECORD).ctypes.data_as(ctypes.c_void_p)
    notes = (core.records_put, core.records_put_waiting, core.records_note)
    for rank, note in enumerate(notes):
        made = ctypes.c_void_p()
        before = len(os.listdir("/proc/self/fd"))
        assert core.records_open(ctypes.byref(made), job.encode(), rank, 3, 2, 16) == 0
        assert flight_recorder.find(job) == []
        if note is core.records_note:
            note(made, ctypes.byref(Note(number=1, peer=flight_recorder.NO_PEER)))
        else:
            note(ctypes.c_void_p(core.records_ring(made, 1)), one)
        (path,) = flight_recorder.find(job)
        with RecordFile(path) as file:
            assert (file.rank, file.alive) == (rank, True)
        assert len(os.listdir("/proc/self/fd")) == before
        core.records_close(made, False)
        assert flight_recorder.find(job) == []


def test_a_file_without_a_record_goes_with_its_process(core: ctypes.CDLL, job: str) -> None:
    child = os.fork()
    if child == 0:
        made = ctypes.c_void_p()
        code = core.records_open(ctypes.byref(made), job.encode(), 0, 1, 1, 16)
        os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    assert flight_recorder.find(job) == []


# ---- a live writer, a killed writer ----------------------------------------------


def test_reads_are_whole_while_it_writes(start: Start) -> None:
    """Rings so small that the writer laps the reader all the time."""
    writer = start(0, 2, 64)
    writer.reaches(0, 1)
    writer.reaches(1, 1)
    with RecordFile(writer.path) as file:
        seen = [0, 0]
        dropped = [0, 0]
        for _ in range(400):
            for number in (0, 1):
                sure = writer.count(number)
                lane = file.lane(number, since=seen[number])
                is_whole(lane)
                assert lane.head >= sure, "a record that was put is seen"
                assert lane.first == seen[number] + lane.dropped
                assert lane.first + len(lane.records) == lane.head
                seen[number] = lane.head
                dropped[number] += lane.dropped
    assert min(dropped) > 0, "the writer never lapped the reader"


def test_a_killed_writer_leaves_its_last_step(start: Start) -> None:
    draw = random.Random(5)
    for attempt in range(12):
        writer = start(attempt, 2, 256)
        writer.reaches(attempt % 2, draw.randrange(1, 3000))
        writer.kill()
        with RecordFile(writer.path) as file:
            assert file.alive is False
            for number in (0, 1):
                lane = file.lane(number)
                put = writer.count(number)
                assert put <= lane.head <= put + 1
                is_whole(lane)
                assert len(lane.records) in (min(lane.head, 256), 255)
                assert lane.dropped == lane.first


def test_a_full_ring_drops_the_oldest_and_counts_them(core: ctypes.CDLL, job: str) -> None:
    made = ctypes.c_void_p()
    assert core.records_open(ctypes.byref(made), job.encode(), 0, 1, 1, 16) == 0
    core.records_ring.restype = ctypes.c_void_p
    core.records_path.restype = ctypes.c_char_p
    ring = ctypes.c_void_p(core.records_ring(made, 0))
    assert core.records_ring(made, 1) is None
    core.records_put(None, None)  # a lane without a ring records nothing
    one = np.zeros(1, RECORD)
    core.records_put(ring, one.ctypes.data_as(ctypes.c_void_p))
    with RecordFile(core.records_path(made).decode()) as file:
        for number in range(40):
            one["step"] = number
            if number > 0:
                core.records_put(ring, one.ctypes.data_as(ctypes.c_void_p))
            lane = file.lane(0)
            assert lane.head == number + 1
            oldest = max(0, number + 1 - 16 + 1) if number + 1 >= 16 else 0
            assert lane.records["step"].tolist() == list(range(oldest, number + 1))
            assert lane.dropped == oldest
        assert file.lane(0, since=38).records["step"].tolist() == [38, 39]
        assert file.lane(0, since=38).dropped == 0
        assert len(file.lane(0, since=40).records) == 0
    core.records_close(made, False)


def test_what_a_lane_waits_for(core: ctypes.CDLL, job: str) -> None:
    made = ctypes.c_void_p()
    assert core.records_open(ctypes.byref(made), job.encode(), 0, 1, 1, 16) == 0
    core.records_ring.restype = ctypes.c_void_p
    core.records_path.restype = ctypes.c_char_p
    ring = ctypes.c_void_p(core.records_ring(made, 0))
    one = np.zeros(1, RECORD)
    one["step"], one["peer"] = 5, 2
    core.records_put(ring, one.ctypes.data_as(ctypes.c_void_p))
    with RecordFile(core.records_path(made).decode()) as file:
        assert file.lane(0).waiting is None
        core.records_put_waiting(ring, one.ctypes.data_as(ctypes.c_void_p))
        waiting = file.lane(0).waiting
        assert waiting is not None
        assert (waiting["step"], waiting["peer"]) == (5, 2)
        core.records_put(ring, one.ctypes.data_as(ctypes.c_void_p))
        assert file.lane(0).waiting is None
    core.records_close(made, False)


def test_plans_have_names_of_which_the_first_192_are_kept(core: ctypes.CDLL, job: str) -> None:
    made = ctypes.c_void_p()
    assert core.records_open(ctypes.byref(made), job.encode(), 0, 1, 1, 16) == 0
    core.records_ring.restype = ctypes.c_void_p
    core.records_path.restype = ctypes.c_char_p
    one = np.zeros(1, RECORD).ctypes.data_as(ctypes.c_void_p)
    core.records_put(ctypes.c_void_p(core.records_ring(made, 0)), one)
    given = {(1 << 63) + number: f"all_reduce/{'x' * number}" for number in range(1, 301)}
    core.records_name.argtypes = [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_char_p]
    for plan, text in given.items():
        core.records_name(made, plan, text.encode())
        core.records_name(made, plan, b"another name of the same plan")
    with RecordFile(core.records_path(made).decode()) as file:
        found = file.plans()
        assert file.heads() == [1]
    assert found == {plan: text[:55] for plan, text in list(given.items())[:192]}
    core.records_close(made, False)


def test_threads_name_plans_at_once(core: ctypes.CDLL, job: str) -> None:
    """Every plan has its own name in the end."""
    made = ctypes.c_void_p()
    assert core.records_open(ctypes.byref(made), job.encode(), 0, 1, 1, 16) == 0
    core.records_ring.restype = ctypes.c_void_p
    core.records_path.restype = ctypes.c_char_p
    one = np.zeros(1, RECORD).ctypes.data_as(ctypes.c_void_p)
    core.records_put(ctypes.c_void_p(core.records_ring(made, 0)), one)
    core.records_name.argtypes = [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_char_p]

    def name(first: int) -> None:
        for plan in range(first, 61, 2):
            core.records_name(made, plan, b"%d" % plan)

    threads = [threading.Thread(target=name, args=(first,)) for first in (1, 2, 1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LIMIT)
    with RecordFile(core.records_path(made).decode()) as file:
        assert file.plans() == {plan: str(plan) for plan in range(1, 61)}
    core.records_close(made, False)


# ---- calls and the failure -------------------------------------------------------


class Note(ctypes.Structure):
    """struct engine_note of engine/core/records.h."""

    _fields_ = (
        ("number", ctypes.c_uint64), ("signature", ctypes.c_uint64), ("count", ctypes.c_uint64),
        ("plan", ctypes.c_uint64), ("what", ctypes.c_uint32), ("root", ctypes.c_uint32),
        ("peer", ctypes.c_uint16), ("receives", ctypes.c_bool),
    )  # fmt: skip


def opened(core: ctypes.CDLL, job: str, rank: int, size: int) -> tuple[ctypes.c_void_p, Path]:
    """A recorder of one lane, and its path."""
    made = ctypes.c_void_p()
    assert core.records_open(ctypes.byref(made), job.encode(), rank, size, 1, 4096) == 0
    core.records_path.restype = ctypes.c_char_p
    return made, Path(core.records_path(made).decode())


def test_the_last_calls_are_noted(core: ctypes.CDLL, job: str) -> None:
    made, path = opened(core, job, 1, 3)
    for number in range(1, 101):
        one = Note(number, number * 3, 7, 2**63, 0x01020D, 5, flight_recorder.NO_PEER)
        core.records_note(made, ctypes.byref(one))
        if number < 100:
            core.records_note_end(made, ctypes.byref(one))
        else:
            core.records_note_round(made, ctypes.byref(one), 2)
    for peer, receives in ((0, True), (2, False)):
        core.records_note(made, ctypes.byref(Note(4, 1, 1, 1, 0, 99, peer, receives)))
    with RecordFile(path) as file:
        noted, messages = file.calls(), file.messages()
        assert file.seconds(noted[-1].entered) <= time.monotonic()
    assert [one.number for one in noted] == list(range(37, 101)), "the last 64"
    assert [one.signature for one in noted] == [3 * number for number in range(37, 101)]
    last = noted[-1]
    assert (last.count, last.plan_id, last.operation, last.type, last.reduce, last.root) == (
        7, 2**63, 13, 2, 1, 5,
    )  # fmt: skip
    assert (last.hashed, last.peer, last.ended, last.round) == (False, None, False, 2)
    assert all(one.ended for one in noted[:-1])
    assert {(one.peer, one.receives, one.number, one.root) for one in messages} == {
        (0, True, 4, 99), (2, False, 4, 99),
    }  # fmt: skip
    core.records_close(made, False)


def test_a_failure_keeps_the_file(core: ctypes.CDLL, job: str) -> None:
    """With what was noted first, and without the pages of rings that hold nothing."""
    made, path = opened(core, job, 0, 70)
    words = (ctypes.c_uint64 * 16)(1 << 3, 1 << 5)
    states = b"R" * 3 + b"T" + b"?" * 66
    for text in (b"rank 3 is stopped", b"a later one"):
        core.records_fail(made, 6, words, ctypes.create_string_buffer(text, 768), states)
    core.records_close(made, False)
    assert path.stat().st_blocks * 512 < path.stat().st_size / 4
    with RecordFile(path) as file:
        failure = file.failure()
        assert file.closed >= failure.at if failure else False
        assert file.lane(0).head == 0
    assert failure is not None
    assert (failure.code, failure.culprits, failure.text) == (6, (3, 69), "rank 3 is stopped")
    assert failure.states.encode() == states


# ---- stale files -----------------------------------------------------------------


def test_files_of_dead_processes_go_at_the_next_start(
    start: Start, job: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead, alive = start(0, 1, 16), start(1, 1, 16)
    dead.reaches(0, 1)
    alive.reaches(0, 1)
    dead.kill()
    other = job[:-1] + "x"
    third = start(2, 1, 16, name=other)
    third.reaches(0, 1)
    assert dead.path.exists(), "what a dead process left is kept for a while"
    third.kill()
    monkeypatch.setenv("UNIPAL_RECORDS_KEEP", "0")
    with records(removed=True):
        fourth = start(3, 1, 16)
        fourth.reaches(0, 1)
    assert not dead.path.exists()
    assert not third.path.exists()
    assert flight_recorder.find(job) == [alive.path, fourth.path]
    with RecordFile(alive.path) as file:
        assert file.alive is True


def test_a_file_that_is_kept_goes_as_that_of_a_dead_process_does(
    core: ctypes.CDLL, job: str
) -> None:
    """Also while its process goes on to live; nothing else of this process goes. A last record that
    is of the future is one of before the boot.
    """
    core.records_ring.restype = ctypes.c_void_p
    core.records_reap.argtypes = [ctypes.c_double]
    one = np.zeros(1, RECORD).ctypes.data_as(ctypes.c_void_p)
    opened = []
    for rank in range(3):
        made = ctypes.c_void_p()
        assert core.records_open(ctypes.byref(made), job.encode(), rank, 3, 1, 16) == 0
        if rank < 2:
            core.records_put(ctypes.c_void_p(core.records_ring(made, 0)), one)
        opened.append(made)
    kept, alive = flight_recorder.find(job)
    core.records_close(opened[0], True)
    core.records_close(opened[2], True)  # it has recorded nothing
    assert flight_recorder.find(job) == [kept, alive]
    with RecordFile(kept) as file, RecordFile(alive) as other:
        assert (file.closed > 0, other.closed) == (True, 0)
    core.records_reap(600.0)
    assert flight_recorder.find(job) == [kept, alive]
    for path in (kept, alive):
        with path.open("r+b") as file:
            file.seek(144)  # last_ns of struct clocks
            file.write((1 << 62).to_bytes(8, "little"))
    core.records_reap(600.0)
    assert flight_recorder.find(job) == [alive]
    core.records_close(opened[1], False)


MANY = """
import ctypes, os, sys
core = ctypes.CDLL(sys.argv[1])
core.records_ring.restype = ctypes.c_void_p
for number in range(70):
    child = os.fork()
    if child == 0:
        made = ctypes.c_void_p()
        code = core.records_open(ctypes.byref(made), b"j%02d" % number, 0, 1, 1, 1)
        ring = ctypes.c_void_p(core.records_ring(made, 0))
        core.records_put(ring, ctypes.create_string_buffer(48))
        os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
core.records_reap.argtypes = [ctypes.c_double]
reaped = core.records_reap(600.0)
print(reaped, *sorted(os.listdir("/dev/shm")))
for name in (b"closed", b"open"):  # of a process that lives
    made = ctypes.c_void_p()
    core.records_open(ctypes.byref(made), name, 0, 1, 1, 1)
    core.records_put(ctypes.c_void_p(core.records_ring(made, 0)), ctypes.create_string_buffer(48))
    if name == b"closed":
        core.records_close(made, True)
print(core.records_reap(600.0), core.records_reap(0.0), *os.listdir("/dev/shm"))
"""


@pytest.mark.needs("mounts")
def test_of_files_that_nobody_writes_the_newest_64_are_kept(tmp_path: Path) -> None:
    library = engine_native.build(tmp_path / "records.so", engine_native.RECORDS)
    (tmp_path / "many.py").write_text(MANY)
    user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    own = f"exec {sys.executable} {tmp_path / 'many.py'} {library}"
    line = ["unshare", *user, "--mount", "sh", "-c", f"mount -t tmpfs tmpfs /dev/shm && {own}"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=LIMIT)
    assert done.returncode == 0, done.stderr
    first, then = done.stdout.splitlines()
    reaped, *names = first.split()
    # Each start reaps before its own file is there, so that 65 stood when the last one had ended.
    assert reaped == "1"
    assert names == [f"unipal-0-j{number:02}-rank0" for number in range(6, 70)]
    # The start of `open` counted the closed one, and so took the oldest.
    assert then.split() == ["0", "64", "unipal-0-open-rank0"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "0 bytes are too few"),
        (b"x" * 8192, "begins with b'xxxxxxxx'"),
        (b"unipalr\x01" + bytes(8192), "records of 0 bytes"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(RecordsError, match=said):
        RecordFile(path)


def test_a_file_that_is_cut_off_is_refused(start: Start, tmp_path: Path) -> None:
    writer = start(0, 2, 64)
    writer.reaches(0, 1)
    whole = writer.path.read_bytes()
    part = tmp_path / "part"
    part.write_bytes(whole[:-64])
    with pytest.raises(RecordsError, match="is truncated to"):
        RecordFile(part)


# ---- a communicator whose rank is killed -----------------------------------------


def _until_killed(comm: Communicator, folder: str, calls: int) -> None:
    """all_reduces without end; rank 1 counts its own in a file and dies in the middle of one."""
    if comm.rank == 1:
        Path(folder, "path").write_text(comm.recorder)
    done = np.memmap(Path(folder, "done"), np.uint64, "r+", shape=(1,))
    array = np.ones(30_000, np.float32)

    def die() -> None:
        while done[0] < calls:
            os.sched_yield()
        os.kill(os.getpid(), signal.SIGKILL)

    if comm.rank == 1:
        threading.Thread(target=die, daemon=True).start()
    while True:
        comm.all_reduce(array, op="max")
        if comm.rank == 1:
            done[0] += 1


def test_a_rank_killed_in_a_collective_leaves_its_last_step(tmp_path: Path) -> None:
    (tmp_path / "done").write_bytes(bytes(8))
    ended = outcomes(
        _until_killed, 2, str(tmp_path), 150, limit=LIMIT, uncertified=True, timeout=3.0
    )
    assert isinstance(ended[0].error, CommError)
    assert ended[0].error.culprits == (1,)
    done = int(np.fromfile(tmp_path / "done", np.uint64)[0])
    path = Path((tmp_path / "path").read_text())
    try:
        with RecordFile(path) as file:
            assert file.alive is False
            assert (file.rank, file.size) == (1, 2)
            lane = file.lane(0)
    finally:
        path.unlink()
    epochs = lane.records["epoch"]
    assert np.all(np.diff(epochs.astype(np.int64)) >= 0)
    last = int(epochs[-1])
    whole = [int(np.sum(epochs == epoch)) for epoch in range(last - 20, last)]
    assert len(set(whole)) == 1, "every call but the last is recorded as a whole"
    steps = lane.records["step"]
    assert steps[epochs == last].tolist() == list(range(int(np.sum(epochs == last))))
    in_flight = last - int(epochs[0]) + 1 if lane.first == 0 else None
    if in_flight is not None:  # nothing was overwritten: the count is exact
        assert done <= in_flight <= done + 2

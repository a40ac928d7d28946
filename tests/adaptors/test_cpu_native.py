"""The cpu chip as C: sanitizers under stress, and the edges of a process.

The chip's sources are compiled together with a C program, so that a sanitizer sees everything. The
stress test runs a seeded sample; UNIPAL_FULL=1 runs it whole (64 threads, 10 000 calls each).
"""

from __future__ import annotations

import os
import signal
import subprocess
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from c_objects import linked
from checkout import NATIVE, ROOT

SOURCES = sorted((ROOT / "adaptors" / "cpu").glob("*.c"))
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
C11 = ("-std=c11", "-pthread", *WARNINGS, "-I", str(ROOT / "generated"))
FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = os.environ.get("UNIPAL_SEED", "1")
STRICT = {"UNIPAL_CPU_STRICT": "1"}
FOLDED = {"UNIPAL_CPU_HW_QUEUES": "1"}
ADDRESS = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
THREAD = ("-O1", "-g", "-fsanitize=thread")
VALGRIND = ("valgrind", "-q", "--error-exitcode=9", "--fair-sched=yes", "--leak-check=full")

Build = Callable[..., Path]


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Compiles tests/<name>.c with the chip's sources; each combination once."""
    folder = tmp_path_factory.mktemp("cpu")
    made: dict[tuple[str, ...], Path] = {}

    def compiled(name: str, *flags: str, cc: str = "cc") -> Path:
        key = (name, cc, *flags)
        if key not in made:
            program = folder / f"{name}-{len(made)}"
            own = NATIVE / f"{name}.c"
            compiler = [cc, *C11, *(flags or ("-O2",))]
            made[key] = linked(program, compiler, [*SOURCES, own], "-lrt")
        return made[key]

    return compiled


def run(
    command: list[str], env: Mapping[str, str], limit: float
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=limit,
        stdin=subprocess.DEVNULL,
    )


def segments(pid: int) -> list[str]:
    """What a process left in shared memory."""
    return [path.name for path in Path("/dev/shm").glob(f"unipal-*-{pid}-*")]


# ---- stress ----------------------------------------------------------------------


def stress(program: Path, env: Mapping[str, str], threads: int, calls: int, *before: str) -> None:
    done = run([*before, str(program), str(threads), str(calls), SEED], env, 600)
    assert done.returncode == 0, f"seed {SEED}\n{done.stdout}{done.stderr}"
    assert done.stdout.endswith(": 0 failures\n")


@pytest.mark.parametrize("env", [{}, STRICT, FOLDED], ids=["plain", "strict", "folded"])
def test_stress(build: Build, env: Mapping[str, str]) -> None:
    stress(build("cpu_stress"), env, 64, 10000 if FULL else 1000)


@pytest.mark.parametrize("env", [{}, STRICT], ids=["plain", "strict"])
@pytest.mark.parametrize("flags", [ADDRESS, THREAD], ids=["address-undefined", "thread"])
@pytest.mark.parametrize("cc", ["gcc", pytest.param("clang", marks=pytest.mark.needs("clang"))])
def test_stress_under_sanitizers(
    build: Build, cc: str, flags: tuple[str, ...], env: Mapping[str, str]
) -> None:
    stress(build("cpu_stress", *flags, cc=cc), env, 64 if FULL else 16, 10000 if FULL else 500)


@pytest.mark.needs("valgrind")
def test_stress_under_valgrind(build: Build) -> None:
    program = build("cpu_stress", "-O1", "-g")
    only = "--errors-for-leak-kinds=definite"
    stress(program, {}, 64 if FULL else 4, 1000 if FULL else 300, *VALGRIND, only)


@pytest.mark.parametrize("cc", ["gcc", pytest.param("clang", marks=pytest.mark.needs("clang"))])
def test_the_library_has_no_warnings_and_exports_only_the_getters(cc: str, tmp_path: Path) -> None:
    library = tmp_path / "libpal_cpu.so"
    shared = ("-O2", "-fPIC", "-shared", "-fvisibility=hidden")
    command = [cc, *C11, *shared, *map(str, SOURCES), "-o", str(library), "-lrt"]
    subprocess.run(command, check=True)
    listed = run(["nm", "-D", "--defined-only", str(library)], {}, 20).stdout
    assert {line.split()[-1] for line in listed.splitlines()} == {"palGetDevice", "palLoadError"}


# ---- scenes ----------------------------------------------------------------------


class Scene:
    """A running cpu_process; its lines are a conversation."""

    def __init__(
        self, program: Path, *arguments: str, env: Mapping[str, str] | None = None
    ) -> None:
        self.process = subprocess.Popen(
            [str(program), *arguments],
            env={**os.environ, **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def say(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def end(self, code: int = 0) -> str:
        said, errors = self.process.communicate(timeout=20)
        assert self.process.returncode == code, errors
        return said.strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def scene(build: Build) -> Iterator[Callable[..., Scene]]:
    program = build("cpu_process")
    running: list[Scene] = []

    def start(*arguments: str, env: Mapping[str, str] | None = None) -> Scene:
        running.append(Scene(program, *arguments, env=env))
        return running[-1]

    yield start
    for one in running:
        one.kill()
        for pipe in (one.process.stdin, one.process.stdout, one.process.stderr):
            if pipe is not None and not pipe.closed:
                pipe.close()


Start = Callable[..., Scene]


@pytest.mark.parametrize("env", [{}, STRICT], ids=["plain", "strict"])
def test_another_process_reads_and_writes(scene: Start, env: Mapping[str, str]) -> None:
    exporter = scene("export", env=env)
    opener = scene("open", exporter.hear(), env=env)
    assert opener.hear() == "opened 7"
    exporter.say()
    assert exporter.hear() == "9 freed"
    opener.say()  # a mapping outlives the exporter's free
    assert opener.end() == "still 7 9"
    assert exporter.end() == ""
    assert segments(exporter.process.pid) == []


def test_a_mapping_survives_the_exporter_and_its_handle_does_not(scene: Start) -> None:
    exporter = scene("export")
    handle = exporter.hear()
    opener = scene("open", handle)
    assert opener.hear() == "opened 7"
    exporter.kill()
    late = scene("open", handle)
    assert late.end().startswith("refused 6 ipcMemHandleOpen: process ")
    opener.say()
    assert opener.end() == "still 7 9"
    assert segments(exporter.process.pid) == []


def test_a_handle_of_freed_memory_is_refused(scene: Start) -> None:
    exporter = scene("export")
    handle = exporter.hear()
    exporter.say()
    assert exporter.hear() == "7 freed"
    assert "has freed the memory" in scene("open", handle).end()


def test_the_next_start_reaps_what_a_killed_process_left(scene: Start) -> None:
    killed = scene("killed")
    assert killed.hear() == "allocated"
    # Any test that starts this chip removes what ended processes left. A child that has not been
    # waited for still counts as running.
    os.waitid(os.P_PID, killed.process.pid, os.WEXITED | os.WNOWAIT)
    assert len(segments(killed.process.pid)) == 2
    killed.end(-signal.SIGKILL)
    living = scene("export")
    living.hear()
    assert segments(killed.process.pid) == []
    scene("worker").end()
    assert len(segments(living.process.pid)) == 1  # a live process's segments stay


def test_a_fifo_with_the_name_of_a_segment_does_not_block_a_start(scene: Start) -> None:
    """A start opens the segments that it finds; a FIFO without a writer would block that."""
    space = os.stat("/proc/self/ns/pid").st_ino
    fifo = Path("/dev/shm", f"unipal-{space:x}-{os.getpid()}-{uuid.uuid4().hex}")
    os.mkfifo(fifo, 0o600)
    try:
        scene("worker").end()
        assert fifo.exists(), "a file of a live process was removed"
    finally:
        fifo.unlink(missing_ok=True)


@pytest.mark.parametrize("env", [{}, STRICT], ids=["plain", "strict"])
def test_another_process_can_write_into_device_memory(scene: Start, env: Mapping[str, str]) -> None:
    owner = scene("registrable", env=env)
    address = int(owner.hear())
    with open(f"/proc/{owner.process.pid}/mem", "r+b", buffering=0) as memory:
        memory.seek(address)
        memory.write(b"\x2a")
    owner.say()
    assert owner.end() == "42"


def test_a_forked_child_is_refused_and_leaves_the_parent_alone(scene: Start) -> None:
    parent = scene("fork")
    opener = scene("open", parent.hear())
    assert opener.hear() == "opened 7"
    parent.say()
    assert parent.hear() == "9 freed"


def test_strict_memory_kills_host_code_that_touches_it(scene: Start) -> None:
    strict = scene("dereference", env=STRICT)
    assert strict.end(-signal.SIGSEGV) == "allocated"
    assert scene("dereference").end() == "allocated\nread 5"


def test_the_page_past_an_allocation_is_no_memory(scene: Start) -> None:
    assert scene("past_the_end").end(-signal.SIGBUS) == "allocated"


@pytest.mark.parametrize("name", ["blocked_exit", "exit_in_callback"])
def test_the_process_ends_whatever_a_host_function_does(scene: Start, name: str) -> None:
    ending = scene(name)
    ending.end()
    assert segments(ending.process.pid) == []


def test_one_hardware_queue_folds_the_streams_of_a_device(scene: Start) -> None:
    assert scene("folded", env=FOLDED).end() == "folded"


def test_host_functions_run_on_a_worker_that_takes_no_signals(scene: Start) -> None:
    assert scene("worker").end() == "worker"


def test_a_stream_ends_that_nobody_asks_any_more(scene: Start) -> None:
    assert scene("unasked").end() == "unasked"


def test_a_million_operations_in_order(scene: Start) -> None:
    assert float(scene("million").end()) < 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("UNIPAL_CPU_DEVICES", "0"),
        ("UNIPAL_CPU_DEVICES", "two"),
        ("UNIPAL_CPU_STRICT", "yes"),
        ("UNIPAL_CPU_HW_QUEUES", "-1"),
    ],
)
def test_a_wrong_setting_is_a_load_error(scene: Start, name: str, value: str) -> None:
    said = scene("worker", env={name: value}).end(2)
    assert said.startswith(f"cpu: {name}={value}: not a number from ")
    assert "next: " in said

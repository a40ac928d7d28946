"""Mutants of sources: what is dropped, what reaches a line, what is kept, what the page says."""

from __future__ import annotations

import json
import multiprocessing
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sampling import sample
from unipal.adaptors import registry

from proof.sources import apart, build, gate, mutants, page, reach
from proof.sources.outside import tests as outside

LINE = [sys.executable, "-P", "-m", "proof", "sources"]


def one(chip: str, file: str, before: str, after: str) -> mutants.Mutant:
    """The change of the first line of a source that contains `before`."""
    path = next(p for p in mutants.sources(registry.find(chip)) if p.name == file)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    number, text = next((n, line) for n, line in enumerate(lines, 1) if before in line)
    return mutants.Mutant(chip, file, number, text, text.replace(before, after), "test")


def test_every_line_of_code_has_mutants() -> None:
    """The tool's rules reach each source of each adaptor, and an order follows from the seed."""
    for chip in gate.CHIPS:
        found = mutants.of_chip(chip, 1)
        names = {path.name for path in mutants.sources(registry.find(chip))}
        assert {m.file for m in found} == names
        assert found == mutants.of_chip(chip, 1)
        assert found != mutants.of_chip(chip, 2)
        assert len({m.id for m in found}) == len(found)


@pytest.mark.parametrize(
    ("before", "after", "dropped"),
    [
        ("return palSuccess;", "return palSuccess", build.INVALID),
        ("return palSuccess;", "return (palSuccess);", build.SAME),
        ("return palSuccess;", "return palInternalError;", ""),
    ],
)
def test_c_that_cannot_be_told_apart_is_dropped(
    before: str, after: str, dropped: str, tmp_path: Path
) -> None:
    """By the compiler's exit status and by the object's bytes."""
    change = one("cpu", "copy.c", before, after)
    objects = build.originals("cpu", tmp_path / "objects")
    if not dropped:
        assert build.library(change, objects, tmp_path).is_file()
        return
    with pytest.raises(build.DroppedError, match=dropped):
        build.library(change, objects, tmp_path)


@pytest.mark.parametrize(
    ("before", "after", "dropped"),
    [
        ("def refuse(text: str)", "def refuse(text: int)", build.SAME),
        ("def refuse(text: str)", "def refuse(text: str", build.INVALID),
        ('"""What to raise when an argument is wrong."""', '""', build.SAME),
        (
            "        return self.base + self.size",
            "        return self.base + self.size; pass",
            build.SAME,
        ),
        ("import MemType, PalError, Result", "import PalError, MemType, Result", build.SAME),
        ("Result.INVALID_ARGUMENT", "Result.SYSTEM_ERROR", ""),
    ],
)
def test_python_that_cannot_be_told_apart_is_dropped(
    before: str, after: str, dropped: str, tmp_path: Path
) -> None:
    """Annotations, docstrings, `pass` and the order of imported names do not count."""
    change = one("numpy", "memory.py", before, after)
    if not dropped:
        placed = build.overlay(change, tmp_path) / "adaptors" / "numpy" / "memory.py"
        assert after in placed.read_text(encoding="utf-8")
        return
    with pytest.raises(build.DroppedError, match=dropped):
        build.overlay(change, tmp_path)


def reached(chip: str, clauses: list[str], folder: Path) -> reach.Reach:
    """What two checks reach, measured in a process of its own."""
    adaptor = gate.prepare(chip, folder, sole={"none": clauses[0]})
    run = gate.runner(adaptor.env, adaptor.needs)
    return reach.measured(chip, adaptor.opening, clauses, run, folder)


@pytest.mark.parametrize(
    ("chip", "file", "text"),
    [
        ("cpu", "device.c", "*count = cpu_settings.devices"),
        ("numpy", "chip.py", "return self._devices"),
        ("nvidia", "shim.c", "vendor.cudaGetDeviceCount(count)"),
    ],
)
def test_a_line_is_reached_by_the_checks_that_execute_it(
    chip: str, file: str, text: str, tmp_path: Path
) -> None:
    """The number of devices is read by its own check; a refusal of streamDestroy is not."""
    clauses = ["getDeviceCount.stable", "streamDestroy.null_stream_refused"]
    context = multiprocessing.get_context("spawn")  # this process has other adaptors loaded
    with context.Pool(1) as pool:
        measured = pool.apply(reached, (chip, clauses, tmp_path))
    assert measured.failed == ()
    path = next(p for p in mutants.sources(registry.find(chip)) if p.name == file)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert clauses[0] in measured.checks(file, next(n for n, x in enumerate(lines, 1) if text in x))
    tables = [found for table in measured.lines.values() for found in table.values()]
    assert {name for found in tables for name in found} == set(clauses)
    assert any(not found for found in tables)


def test_a_mutant_is_killed_by_a_check_that_reaches_it(tmp_path: Path) -> None:
    """The clause of the number of devices fails over one that answers another one each time."""
    assert not apart.impossible(), "this machine gives no mounts of its own"
    change = one("cpu", "device.c", "*count = cpu", "static int calls; *count = calls++ + cpu")
    clause = "getDeviceCount.stable"
    adaptor = gate.prepare("cpu", tmp_path, sole={change.id: clause})
    result = gate.test(change, adaptor)
    assert (result.verdict, result.by) == (gate.KILLED, clause)


# Source, a line and its mutant, and the test that finds it.
BEYOND = [
    (
        "nvidia/shim.c",
        "&libraries[0], cudaMemsetAsync_names",
        "&libraries[1], cudaMemsetAsync_names",
        outside.SPLIT,
    ),
    ("nvidia/shim.c", "(void)shim_give_room((void *)(image));", "", outside.FAILING),
    ("cpu/stream.c", "pthread_mutex_lock(&lanes_lock);", "", outside.CPU),
    (
        "cpu/queue.c",
        "return op->kind < CPU_OP_FUNCTION;",
        "return op->kind == CPU_OP_FUNCTION;",
        outside.CPU,
    ),
    ("cupy/chip.py", "205: Result.REMOTE_ERROR", "206: Result.REMOTE_ERROR", outside.FAILING),
    ("cupy/chip.py", "self._ranges.put_back(taken)", "pass", outside.PYTHON),
    ("numpy/queues.py", "self._failure = error", "pass", outside.PYTHON),
]


def an_adaptor_is_tested_beyond_the_checks(
    tmp_path: Path, place: str, before: str, after: str, by: str
) -> None:
    """A symbol of another library, what is lost or answered when a vendor call or work fails, a
    lock that is not taken.
    """
    assert not apart.impossible(), "this machine gives no mounts of its own"
    chip, _, file = place.partition("/")
    change = one(chip, file, before, after)
    adaptor = gate.prepare(chip, tmp_path, sole={change.id: by})
    result = gate.test(change, adaptor)
    assert (result.verdict, result.by) == (gate.KILLED, by), result.evidence


def the_opencl_chip_is_tested_over_a_loader_that_fails(tmp_path: Path) -> None:
    """The correct chip has no complaint; a lost reference, a lost error, a lock that is not taken
    and a library that is not named are found.
    """
    assert not apart.impossible(), "this machine gives no mounts of its own"
    changes = [
        one("opencl", "memory.c", "    opencl_queue_drop(queue);", ""),
        one("opencl", "host_func.c", "queue->failed = code;", "queue->failed = 0;"),
        one("opencl", "queue.c", "    pthread_mutex_lock(&queues_lock);", ""),
        one("opencl", "runtime.c", '= getenv("UNIPAL_OPENCL_LIBRARY")', "= NULL"),
    ]
    adaptor = gate.prepare("opencl", tmp_path, sole={c.id: outside.OPENCL for c in changes})
    built = registry.build("opencl")
    assert built.path is not None
    assert outside.wrong(adaptor.tests, built.path, "runtime.c") == ("", "")
    for change in changes:
        result = gate.test(change, adaptor)
        assert (result.verdict, result.by) == (gate.KILLED, outside.OPENCL), change.before


TESTS = [
    *(pytest.param(an_adaptor_is_tested_beyond_the_checks, one) for one in BEYOND),
    pytest.param(
        the_opencl_chip_is_tested_over_a_loader_that_fails, (),
        marks=pytest.mark.needs("opencl pocl"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("holds", "words"), sample(TESTS, 1))
def test_beyond_the_checks(
    tmp_path: Path, holds: Callable[..., None], words: tuple[str, ...]
) -> None:
    holds(tmp_path, *words)


def test_a_survivor_is_tested_again_when_a_test_beyond_the_checks_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every module and every C source of those tests counts; a compiled one does not."""
    folder = tmp_path / "outside"
    shutil.copytree(Path(outside.__file__).parent, folder)
    monkeypatch.setattr(outside, "__file__", str(folder / "tests.py"))
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    before = [gate.what_looks()]
    for path in files:
        path.write_bytes(path.read_bytes() + b"\n")
        before.append(gate.what_looks())
    assert len(set(before)) == len(files) + 1
    (folder / "tests.pyc").write_bytes(b"")
    assert gate.what_looks() == before[-1]


ROWS = [
    {"id": "a", "chip": "cpu", "file": "queue.c", "line": 5, "before": "  SPIN_NS = 1;\n",
     "after": "  SPIN_NS = 2;\n", "verdict": "survived", "by": ""},
    {"id": "b", "chip": "cpu", "file": "copy.c", "line": 9, "before": "  if (a | b)\n",
     "after": "  if (b)\n", "verdict": "unreached", "by": ""},
    {"id": "c", "chip": "cpu", "file": "copy.c", "line": 3, "before": "x\n", "after": "y\n",
     "verdict": "killed", "by": "deviceMemcpy.right_bytes"},
    {"id": "d", "chip": "cpu", "verdict": build.SAME},
    {"id": "e", "chip": "cpu", "file": "copy.c", "line": 4, "before": "x\n", "after": "y\n",
     "verdict": "killed", "by": outside.CPU},
]  # fmt: skip


def test_the_page_counts_and_lists_survivors(tmp_path: Path) -> None:
    """Every survivor is explained by an entry, or listed with its place and change."""
    page.write(ROWS, tmp_path)
    text = (tmp_path / "source-mutants.md").read_text(encoding="utf-8")
    assert "| cpu | 4 | 2 | 1 | 1 | 0 | 1 | 75.0 % |" in text
    assert "| cpu/copy.c:9 | unreached | `if (a \\| b)` | `if (b)` |" in text
    assert "| cpu/queue.c:5 | survived | 1 | `SPIN_NS = 1;` | `SPIN_NS = 2;` |" in text
    kept = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert kept["cpu"]["killed"] == {"c": "deviceMemcpy.right_bytes", "e": outside.CPU}
    assert kept["cpu"]["alive"] == ["a", "b"]


def test_an_incomplete_explanation_is_refused(tmp_path: Path) -> None:
    """The entry and what it lacks."""
    place = tmp_path / "explained.yaml"
    place.write_text("- {file: cpu/copy.c, before: x}\n")
    with pytest.raises(ValueError, match="one of equivalent"):
        page.explained(place)


def test_what_mutants_leave_in_shared_memory_stays_apart() -> None:
    """The process has a /dev/shm of its own, which `clean` empties; the machine's is untouched."""
    program = (
        "from pathlib import Path\nfrom proof.sources import apart\napart.begin()\n"
        "place = Path('/dev/shm/unipal-apart')\nplace.write_text('x')\n"
        "print(sorted(p.name for p in place.parent.iterdir()))\napart.clean()\n"
        "print(list(place.parent.iterdir()))"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "['unipal-apart']\n[]\n"
    assert not Path("/dev/shm/unipal-apart").exists()


def test_a_process_that_a_mutant_left_is_killed(tmp_path: Path) -> None:
    """It is known by the folder of the mutant in its command; others go on."""
    program = "import sys\nsys.stdin.read()"
    left, other = (
        subprocess.Popen([sys.executable, "-P", "-c", program, word], stdin=subprocess.PIPE)
        for word in (str(tmp_path / "libpal_cpu.so"), "another")
    )
    apart.end_users(tmp_path)
    assert left.wait(timeout=30) == -signal.SIGKILL
    assert other.poll() is None
    other.communicate(b"")
    assert other.returncode == 0


def test_an_error_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool does not wait for the thread that feeds it."""

    def breaks(*_: object) -> None:
        raise ValueError("oh")

    monkeypatch.setattr(gate, "test", breaks)
    nothing = gate.Adaptor({}, {}, {}, reach.Reach({}, {}, ()), {}, {}, {})
    monkeypatch.setitem(gate._adaptors, "numpy", nothing)
    found: list[str] = []

    def run() -> None:
        try:
            gate.run_chip("numpy", 1, 1, tmp_path / "kept.jsonl", 10)
        except ValueError as error:
            found.append(str(error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(60)
    assert found == ["oh"]


def test_the_page_has_the_numbers_of_the_recorded_results(root: Path) -> None:
    """3 000 mutants of five adaptors, of which 97 in 100 are killed or equivalent; none is open."""
    recorded = json.loads((root / "proof" / "sources" / "results.json").read_text("utf-8"))
    text = (root / "docs" / "source-mutants.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    numbers = {row[0]: list(map(int, row[1:7])) for row in rows if len(row) == 8 and "%" in row[7]}
    assert set(recorded) == set(mutants.CHIPS)
    for chip, part in recorded.items():
        tested, killed, _, equivalent, out_of_reach, open_ = numbers[chip]
        assert killed == len(part["killed"])
        assert tested - killed == len(part["alive"]) == equivalent + out_of_reach + open_
    tested, killed, _, equivalent, _, open_ = numbers["all"]
    assert tested == sum(len(part["killed"]) + len(part["alive"]) for part in recorded.values())
    assert tested >= 3000
    assert killed + equivalent >= 0.97 * tested
    assert open_ == 0

"""The engine's core under ASan, UBSan and TSan, as C programs: a report is a failure.

A seeded choice of cases (operation, algorithm, lowering, count, type, in place, staged) runs with
ranks as threads and as processes; UNIPAL_FULL=1 runs ten times as many.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from c_objects import linked
from checkout import NATIVE, ROOT
from engine_cases import Case, Folder, candidates
from engine_native import ADDRESS, C11, CORE, THREAD
from sampling import FULL, sample
from unipal.engine import algorithms
from unipal.engine.algorithms import Link, Lowering, build
from unipal.engine.checker import check
from unipal.engine.compiled import image
from unipal.engine.plan.ir import base_operation
from unipal.engine.selection import crossing

SEED = os.environ.get("UNIPAL_SEED", "1")
OPTIONS = {"TSAN_OPTIONS": "halt_on_error=1", "ASAN_OPTIONS": "detect_leaks=1"}
PARTS = ("reduce", "copy", "calibrate", "cpu", "blake2", "records", "clock")

Build = Callable[[str, tuple[str, ...]], Path]


def one_sanitizer(salt: str) -> pytest.MarkDecorator:
    """Runs a test under one of the two sanitizers, another one by seed; under both in full."""
    chosen = sample([("address", ADDRESS), ("thread", THREAD)], 1, salt)
    return pytest.mark.parametrize(
        "flags", [flags for _, flags in chosen], ids=[name for name, _ in chosen]
    )


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Compiles tests/<name>.c with the sources it needs, by flags; each combination once."""
    folder = tmp_path_factory.mktemp("sanitized")
    made: dict[tuple[str, ...], Path] = {}

    def built(name: str, flags: tuple[str, ...]) -> Path:
        key = (name, *flags)
        if key not in made:
            sources = [CORE / f"{part}.c" for part in PARTS]
            if name != "engine_sanitized":
                sources = [ROOT / "generated" / "pal_calls.c", *sorted(CORE.glob("*.c"))]
                sources += sorted((ROOT / "adaptors" / "cpu").glob("*.c"))
            target = folder / f"{name}-{len(made)}"
            compiler = ["gcc", *C11, "-I", str(ROOT / "adaptors" / "cpu"), *flags]
            sources = [NATIVE / f"{name}.c", *sources]
            made[key] = linked(target, compiler, sources, "-lrt", "-ldl")
        return made[key]

    return built


def clean(*line: str | Path, seconds: int = 1800, **more: str) -> str:
    """What the program prints; nothing of it is wrong, and no sanitizer has a word to say."""
    done = subprocess.run(
        line,
        env={**os.environ, **OPTIONS, **more},
        capture_output=True,
        text=True,
        timeout=seconds,
    )
    assert done.returncode == 0, f"seed {SEED}\n{done.stdout}{done.stderr}"
    assert done.stderr == ""
    return done.stdout


@pytest.mark.needs("gcc")
@pytest.mark.parametrize("level", ["0", "1", "2"], ids=["base", "avx2", "avx512"])
@one_sanitizer("kernels")
def test_kernels_and_recorder(program: Build, flags: tuple[str, ...], level: str) -> None:
    clean(program("engine_sanitized", flags), SEED, seconds=900, UNIPAL_VECTOR=level)


# ---- the whole core --------------------------------------------------------------


def cases(
    folder: Path,
    sizes: tuple[int, ...],
    lowerings: tuple[Lowering, ...],
    fits: Callable[[Case], bool] = lambda case: True,
) -> tuple[Path, int]:
    """Cases for several numbers of ranks; the folder and how many there are."""
    made = Folder(folder)
    total, each = 0, 10 if FULL else 1
    for n in sizes:
        found = [case for case in candidates(n, lowerings, int(SEED), each) if fits(case)]
        made.group(n, found)
        total += len(found)
    return made.close(), total


def run(program: Path, ranks: str, memory: str, folder: Path, total: int) -> None:
    assert clean(program, ranks, memory, folder) == f"{total} cases\n"


RUNS = [
    ("threads", "host", (Lowering.HOST,)),
    ("processes", "host", (Lowering.HOST,)),
    ("threads", "device", (Lowering.HOST, Lowering.PROXY)),  # STREAM refuses threads as ranks
    ("processes", "device", tuple(Lowering)),
    ("threads", "blind", (Lowering.PROXY,)),  # the host folds what the chip does not reduce
    ("processes", "blind", (Lowering.PROXY,)),
]
SWEEPS = [pytest.param(*run, id="-".join(run[:2])) for run in RUNS]


@pytest.mark.needs("gcc")
@pytest.mark.parametrize(("ranks", "memory", "lowerings"), sample(SWEEPS, 3, "address"))
def test_sweep_with_addresses_checked(
    program: Build, tmp_path: Path, ranks: str, memory: str, lowerings: tuple[Lowering, ...]
) -> None:
    sizes = (2, 3, 4) if memory == "blind" else (1, 2, 3, 4, 5, 8)
    folder, total = cases(tmp_path / "cases", sizes, lowerings)
    run(program("engine_sweep", ADDRESS), ranks, memory, folder, total)


@pytest.mark.needs("gcc")
@pytest.mark.parametrize(
    ("ranks", "memory", "lowerings"), sample([SWEEPS[0], *SWEEPS[2:5]], 2, "thread")
)
def test_sweep_with_threads_checked(
    program: Build, tmp_path: Path, ranks: str, memory: str, lowerings: tuple[Lowering, ...]
) -> None:
    folder, total = cases(tmp_path / "cases", (2, 3, 4), lowerings)
    run(program("engine_sweep", THREAD), ranks, memory, folder, total)


def between_hosts(case: Case) -> bool:
    """A plan that only writes between hosts; its blocks begin where every host knows."""
    made, hosts = case.algorithm, tuple(rank * 2 // case.n for rank in range(case.n))
    reads = made.needs & {Link.GET, Link.LOAD_STORE} and crossing.reads(
        made.operation, made.name, case.n, hosts
    )
    slots = case.algorithm.needs == {Link.SLOT}
    plain = case.operation == base_operation(case.operation)
    return not reads and (slots or case.staged or plain)


@pytest.mark.needs("gcc")
@one_sanitizer("test_sweep_between_hosts")
def test_sweep_between_hosts(program: Build, tmp_path: Path, flags: tuple[str, ...]) -> None:
    """Ranks on two pretended hosts, linked by narrow sockets."""
    folder, total = cases(tmp_path / "cases", (2, 3, 4), (Lowering.HOST,), between_hosts)
    assert total > 50
    run(program("engine_sweep", flags), "hosts", "host", folder, total)


@pytest.mark.needs("gcc")
@one_sanitizer("test_faults_and_broken_images")
@pytest.mark.parametrize("algorithm", ["ring", "direct", "flat"])
def test_faults_and_broken_images(
    program: Build, tmp_path: Path, algorithm: str, flags: tuple[str, ...]
) -> None:
    """A rank absent, another count, another type, an abort, a call left behind; wrong bytes."""
    plan = build(algorithms.find("all_reduce", algorithm), "all_reduce", 3, 0)
    report = check.check(plan)
    (tmp_path / "checker").write_bytes(image.checker_hash())
    files = [str(tmp_path / "checker"), SEED]
    for rank in range(3):
        files.append(str(tmp_path / str(rank)))
        Path(files[-1]).write_bytes(image.freeze(plan, rank, report))
    clean(program("engine_faults", flags), *files, seconds=900)


@pytest.mark.needs("gcc")
@one_sanitizer("test_folds_by_host_functions")
def test_folds_by_host_functions(program: Build, tmp_path: Path, flags: tuple[str, ...]) -> None:
    """Right on two communicators at a time; aborted midway; refused; lost; all given back."""
    plan = build(algorithms.find("all_reduce", "ring"), "all_reduce", 2, 0)
    report = check.check(plan)
    (tmp_path / "checker").write_bytes(image.checker_hash())
    files = [tmp_path / "checker", *(tmp_path / str(rank) for rank in range(2))]
    for rank in range(2):
        files[1 + rank].write_bytes(image.freeze(plan, rank, report))
    clean(program("engine_folds", flags), *files, seconds=300)


@pytest.mark.needs("gcc")
@one_sanitizer("test_bytes_by_chance_of_a_peer_on_another_host")
def test_bytes_by_chance_of_a_peer_on_another_host(
    program: Build, tmp_path: Path, flags: tuple[str, ...]
) -> None:
    """Messages near the real ones into a running call, whose memory goes when it returns.

    A peer that writes into the output while the rank copies, folds or sends it spoils the result of
    its own job, and nothing else: that race is the peer's.
    """
    plan = build(algorithms.find("all_reduce", "ring"), "all_reduce", 2, 0)
    (tmp_path / "image").write_bytes(image.freeze(plan, 0, check.check(plan)))
    (tmp_path / "checker").write_bytes(image.checker_hash())
    allowed = tmp_path / "allowed"
    allowed.write_text("race:data_copy\nrace:data_reduce\nrace:hand_over\n")
    turns = "2000" if FULL else "150"
    said = clean(
        program("engine_links", flags), tmp_path / "checker", SEED, turns, tmp_path / "image",
        seconds=1800, TSAN_OPTIONS=f"{OPTIONS['TSAN_OPTIONS']}:suppressions={allowed}",
    )  # fmt: skip
    assert said == f"{turns} turns\n"

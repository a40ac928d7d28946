"""The engine's core as a C program: the hot path, threads at the same time, aborts, sanitizers."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from c_objects import linked
from checkout import NATIVE, ROOT
from engine_native import ADDRESS, C11, CORE, THREAD
from unipal.engine.algorithms import build
from unipal.engine.compiled import image

FULL = os.environ.get("UNIPAL_FULL") == "1"
ROUNDS = "3000" if FULL else "200"
WRAP = tuple(f"-Wl,--wrap={name}" for name in ("malloc", "calloc", "realloc", "aligned_alloc"))
OPTIONS = {"TSAN_OPTIONS": "halt_on_error=1", "ASAN_OPTIONS": "detect_leaks=1"}

Build = Callable[..., Path]


def compiled(target: Path, cc: str, *flags: str) -> Path:
    sources = [NATIVE / "engine_core.c", ROOT / "generated" / "pal_calls.c"]
    sources += sorted(CORE.glob("*.c"))
    sources += sorted((ROOT / "adaptors" / "cpu").glob("*.c"))
    compiler = [cc, *C11, "-I", str(ROOT / "adaptors" / "cpu"), *flags]
    return linked(target, compiler, sources, *WRAP, "-ldl", "-lrt")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Build:
    folder = tmp_path_factory.mktemp("engine-core")
    made: dict[tuple[str, ...], Path] = {}

    def built(cc: str, *flags: str) -> Path:
        key = (cc, *flags)
        if key not in made:
            made[key] = compiled(folder / f"engine_core-{len(made)}", cc, *flags)
        return made[key]

    return built


@pytest.fixture(scope="module")
def images(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("images")
    (folder / "checker").write_bytes(image.checker_hash())
    wanted = [
        ("all_reduce", name, n) for name in ("flat", "direct", "mesh", "ring") for n in (2, 3)
    ]
    wanted += [("send", name, 2) for name in ("eager", "fifo", "rendezvous", "rendezvous_put")]
    for operation, algorithm, n in wanted:
        plan = build(algorithm, operation, n)
        for rank in range(n):
            data = image.freeze(plan, rank, None)
            (folder / f"{algorithm}-{n}-{rank}").write_bytes(data)
    return folder


def run(program: Path, mode: str, images: Path, *more: str) -> None:
    done = subprocess.run(
        [program, mode, images, *more],
        env={**os.environ, **OPTIONS, "UNIPAL_STREAM_BYTES": "65536"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.needs("gcc")
def test_no_system_call_and_no_allocation_on_a_cached_call(program: Build, images: Path) -> None:
    """A rank whose peer is kept from running for long looks at its process, which is a system call:
    on a loaded machine a run may be spoilt, on none every one is."""
    built = program("gcc", "-O2")
    for attempt in range(20):
        try:
            run(built, "quiet", images)
            return
        except AssertionError as error:
            if attempt == 19 or "a system call" not in str(error):
                raise


@pytest.mark.needs("gcc", "clang")
@pytest.mark.parametrize("cc", ["gcc", "clang"])
def test_threads_of_a_rank_at_the_same_time(program: Build, images: Path, cc: str) -> None:
    run(program(cc, "-O2"), "stress", images, ROUNDS)


@pytest.mark.needs("gcc")
@pytest.mark.parametrize("flags", [("-O2",), ADDRESS], ids=["plain", "address"])
def test_nonsense_in_shared_memory_harms_nobody(
    program: Build, images: Path, flags: tuple[str, ...]
) -> None:
    run(program("gcc", *flags), "garbage", images, "300" if FULL else "8")


@pytest.mark.needs("gcc")
def test_abort_ends_every_thread(program: Build, images: Path) -> None:
    for _ in range(5):
        run(program("gcc", "-O2"), "abort", images)


@pytest.mark.needs("gcc")
@pytest.mark.parametrize("flags", [ADDRESS, THREAD], ids=["address", "thread"])
@pytest.mark.parametrize("mode", ["stress", "abort"])
def test_no_sanitizer_report(
    program: Build, images: Path, flags: tuple[str, ...], mode: str
) -> None:
    run(program("gcc", *flags), mode, images, "1000" if FULL else "60")


@pytest.mark.needs("gcc")
def test_no_call_is_read_after_its_caller_has_freed_it(program: Build, images: Path) -> None:
    """An abort ends the calls of all threads while one of them moves the calls of the others. With
    `heads_run` reading a call that the abort had ended, one run in six showed it."""
    for _ in range(100 if FULL else 8):
        run(program("gcc", *THREAD), "abort", images)

"""The CCL adaptors mpi and gloo, over the MPI and the Gloo of this machine.

Ranks are processes that use them through the runner homo, those of MPI started by mpirun. `make
test` takes a seeded sample of cells and clauses, UNIPAL_FULL=1 all of them.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import foreign_ranks
import pytest
from checkout import ROOT
from unipal.adaptors import ccl_registry, registry
from unipal.adaptors.cache import LoadError
from unipal.cli.main import main
from unipal.engine.tools.launch import launch
from unipal.generated.pal import PalError, Result

FULL = foreign_ranks.FULL
MPI = pytest.mark.needs("mpirun", "mpicc")
GLOO = pytest.mark.needs("lib gloo", "g++")
BOTH = [pytest.param("mpi", marks=MPI), pytest.param("gloo", marks=GLOO)]
SIZE = 3
LAUNCHERS = ("UNIPAL_R", "UNIPAL_S", "UNIPAL_A", "UNIPAL_J", "OMPI_", "PMIX_", "PMI_")


def answers(name: str, *tasks: str) -> list[dict[str, Any]]:
    """What the ranks answer to `tasks` over a library, by rank."""
    if name != "mpi":
        words = {"chip": "cpu", "runner": "homo", "ccl": name, "uncertified": True, "timeout": 60}
        return launch(foreign_ranks.tasks, SIZE, list(tasks), **words)
    found = ccl_registry.find_ccl(name)
    kept = {k: v for k, v in os.environ.items() if not k.startswith(LAUNCHERS)}
    kept["PYTHONPATH"] = os.path.dirname(foreign_ranks.__file__)  # no folder is searched unasked
    line = [*found.launcher, str(SIZE), sys.executable, foreign_ranks.__file__, name, *tasks]
    done = subprocess.run(
        line, env=kept | found.launcher_env, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    said = [json.loads(one) for one in done.stdout.splitlines() if one.startswith("{")]
    assert {one["runner"] for one in said} == {"homo"}
    return sorted(said, key=lambda one: int(one["rank"]))


@pytest.mark.parametrize("name", BOTH)
def test_every_operation_gives_what_numpy_gives(name: str) -> None:
    said = answers(name, "streamed", "in_place", "numbers", "some_ranks")
    assert [one["streamed"] for one in said] == [[]] * SIZE
    assert [one["in_place"] for one in said] == [[]] * SIZE
    assert [one["numbers"] for one in said] == [[]] * SIZE
    assert [one["some_ranks"] for one in said] == [[4.0, 40.0], [], [4.0, 40.0]]


@pytest.mark.parametrize("name", BOTH)
def test_calls_that_cannot_end_fail_in_time_and_say_why(name: str) -> None:
    first, second, third = (one["failing"] for one in answers(name, "failing"))
    for said in (first, second):
        code, text, seconds = said["absent"]
        assert (code, text.partition(";")[0]) == (
            "REMOTE_ERROR", f"allReduce: rank 2 of 3 did not come within {foreign_ranks.SOON} s",
        )  # fmt: skip
        assert seconds < 10
    for said in (first, second, third):
        assert said["count"][0] == "INVALID_USAGE"
        assert "allReduce: rank " in said["count"][1]
        assert " gave 32 bytes per block, rank " in said["count"][1].replace(" 28 ", " 32 ")
        assert said["vector"][0] in ("INVALID_USAGE", "REMOTE_ERROR")
        assert "sends 4 bytes, rank 0 takes 8 from it" in said["vector"][1]
    assert third["message"][0] == "INVALID_USAGE"
    assert "rank 0 sent 32 bytes, rank 2 takes 28 from it" in third["message"][1]
    assert first["message"][0] == "REMOTE_ERROR"
    assert third["silent"][0] == "REMOTE_ERROR"
    assert f"rank 0 of 3 did not come within {foreign_ranks.SOON} s" in third["silent"][1]


@pytest.mark.parametrize("name", BOTH)
def test_it_passes_its_clauses_over_the_cpu_chip(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    some = (
        [] if FULL else ["memFree.succeeds", "ccl.commAbort", "allReduce.right_bytes", "ccl.send"]
    )
    count = 46 + 32 + 36 if FULL else 5  # of the table, homo and hybrid
    assert main(["test", "cpu", *some, "--ccl", name]) == 0
    assert f"{name} over cpu: {count} of {count} clauses pass" in capsys.readouterr().out


@MPI
def test_mpi_outside_of_mpirun_is_refused_with_the_next_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in os.environ if name.startswith(("OMPI_", "PMI"))]:
        monkeypatch.delenv(name)
    ccl = ccl_registry.load_ccl("mpi", device=registry.load("cpu"))
    for call in (ccl.getUniqueId, lambda: ccl.commInitRank(1, _an_id(0), 0)):
        with pytest.raises(PalError, match="start the program by `mpirun -n <ranks>`") as caught:
            call()
        assert caught.value.code == Result.INVALID_USAGE
    with pytest.raises(PalError, match="the id is none of getUniqueId"):
        ccl.commInitRank(1, _an_id("x"), 0)


def _an_id(maker: object) -> bytes:
    return f"/unipal-mpi-{'0' * 32}-{maker}".encode().ljust(4352, b"\0")


@pytest.mark.parametrize("name", ["mpi", "gloo"])
def test_a_library_that_is_absent_is_an_error_with_the_next_step(name: str, tmp_path: Path) -> None:
    header = "no_such_folder/none.h"
    (tmp_path / "uses.c").write_text(f"#include <{header}>\n")
    found = ccl_registry.find_ccl(name)
    absent = replace(found, headers=(header,), flags_from=(), sources=(tmp_path / "uses.c",))
    with pytest.raises(LoadError, match=r"no_such_folder/none\.h: No such file") as caught:
        ccl_registry.build_ccl(absent)
    assert caught.value.place == f"collective library '{name}'"
    assert caught.value.next == found.hint
    assert "apt install" in found.hint


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_its_sources_compile_without_a_warning(name: str, compiler: str) -> None:
    found = ccl_registry.find_ccl(name)
    asked = (
        subprocess.run(found.flags_from, capture_output=True, text=True) if name == "mpi" else None
    )
    flags = [one for one in shlex.split(asked.stdout) if one.startswith("-I")] if asked else []
    common = [
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fsyntax-only",
        '-DPAL_CCL="x"',
        f"-I{ROOT / 'generated'}",
    ]
    for source in found.sources:
        if source.parent.resolve() == (found.folder / "../refccl").resolve():
            continue
        own = ["-std=c++17"] if source.suffix == ".cpp" else ["-std=c11", "-Wpedantic"]
        done = subprocess.run(
            [compiler, *own, *common, *flags, str(source)], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr


def test_show_explains_a_library(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "gloo"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "gloo Gloo" in said
    assert "A reduceScatter is Gloo's allreduce" in said
    assert main(["show", "mpi"]) == 0
    assert "started by mpirun -n" in " ".join(capsys.readouterr().out.split())

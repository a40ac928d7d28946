"""The programs of examples/, and docs/c-entry.md as it is printed there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import ROOT

EXAMPLES = ROOT / "examples"
PAGE = ROOT / "docs" / "c-entry.md"
PROGRAMS = {"python": [sys.executable], "pal": [sys.executable, "-P", "-m", "unipal.cli.main"]}
C_PROGRAMS = ["hello_c.py"]  # started with a library
PLUGIN_PROGRAMS = ["flagcx_plugin.py"]  # run in tests/adaptors/test_flagcx.py
TESTED = ["ray_actors.py"]  # in tests/engine/rendezvous/test_orchestrators.py
PRINTED = {
    "two_streams.py": "rank {rank}: sum {sum:d}, parts",
    "groups.py": "rank {rank}: between ranks {left} and {right}",
}


def run(*words: str | Path, folder: Path) -> str:
    """What a command prints; it must succeed."""
    argv = [part for word in words for part in PROGRAMS.get(str(word), [str(word)])]
    env = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run(argv, cwd=folder, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    found = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found


@pytest.mark.parametrize("n", [2, 4])
@pytest.mark.parametrize("name", PRINTED)
def test_an_example_runs(tmp_path: Path, name: str, n: int) -> None:
    said = run("pal", "run", "-n", str(n), EXAMPLES / name, folder=tmp_path)
    for rank in range(n):
        values = {"left": (rank - 1) % n, "right": (rank + 1) % n, "sum": n * (n + 1) // 2}
        assert PRINTED[name].format(rank=rank, **values) in said


def test_the_program_of_readme_sums(tmp_path: Path) -> None:
    """As it is printed, then with data."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [program] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert "`pal run -n 4 python script.py`" in text
    more = """
import numpy as np
x.copy_from(np.full(1 << 20, comm.rank + 1, np.float32))
comm.all_reduce(x, op="sum")
assert (x.to_numpy() == 10).all()
print(f"rank {comm.rank} of {comm.size}")
"""
    (tmp_path / "script.py").write_text(program + more, encoding="utf-8")
    said = run("pal", "run", "-n", "4", "python", "script.py", folder=tmp_path)
    assert [f"rank {rank} of 4" in said for rank in range(4)] == [True] * 4


def test_every_example_is_run() -> None:
    """Here, where launchers or the commands of pages are tested, or by `make demo`."""
    there = {path.name for path in EXAMPLES.glob("*.py")}
    demos = re.findall(r"examples/(demo_\w+\.py)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert there == {
        *PRINTED,
        *C_PROGRAMS,
        *PLUGIN_PROGRAMS,
        *TESTED,
        *demos,
        "hello.py",
        "torch_ddp.py",
    }


def test_the_page_shows_the_examples() -> None:
    """Its programs are those of examples/, whole."""
    program, capsule = blocks("c")
    assert program == (EXAMPLES / "hello.c").read_text(encoding="utf-8")
    assert "UNIPAL_CAPSULE" in capsule
    [start] = blocks("python")
    assert (EXAMPLES / "hello_c.py").read_text(encoding="utf-8").endswith(start)


@pytest.mark.parametrize(
    "compiler",
    [
        pytest.param("cc", marks=pytest.mark.needs("cc")),
        pytest.param("clang", marks=pytest.mark.needs("clang")),
    ],
)
def test_the_page_compiles_and_prints(tmp_path: Path, compiler: str) -> None:
    """Its commands, as they are printed; then by other compilers, with every warning an error."""
    [program, _], [start] = blocks("c"), blocks("python")
    (tmp_path / "hello.c").write_text(program, encoding="utf-8")
    (tmp_path / "hello_c.py").write_text(start, encoding="utf-8")
    [commands], [printed] = blocks("sh"), blocks("text")
    build, start = commands.strip().splitlines()
    asked = re.search(r'"\$\(python -c (.*?)\)"', build)
    assert asked
    include = run("python", "-c", *shlex.split(asked[1]), folder=tmp_path).strip()
    words = shlex.split(build.replace(asked[0], shlex.quote(include)))
    warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"] if compiler != "cc" else []
    run(compiler, *warnings, *words[1:], folder=tmp_path)
    said = run(*shlex.split(start), folder=tmp_path)
    assert printed.strip() in said

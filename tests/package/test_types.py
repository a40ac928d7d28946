"""The types of the public API, as mypy and pyright show them to users of the installed package."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from checkout import ROOT

import unipal

FILES = ROOT / "tests" / "fixtures" / "typing"
# torch leaves functions that its example calls without types
OTHERS = {ROOT / "examples" / name for name in ("torch_ddp.py", "ray_actors.py")}  # torch, Ray
RIGHT = [FILES / "right.py", *sorted({*(ROOT / "examples").glob("*.py")} - OTHERS)]
WRONG = FILES / "wrong.py"


def expected() -> set[int]:
    """The lines of the wrong file that are to be found."""
    lines = WRONG.read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}


def copied(folder: Path) -> list[str]:
    """Copies the files to where nothing but the installed package is found; returns their names."""
    for path in (*RIGHT, WRONG):
        shutil.copy(path, folder)
    return [path.name for path in (*RIGHT, WRONG)]


def by_mypy(folder: Path) -> dict[str, set[int]]:
    """File name → lines with an error."""
    words = [
        "--strict",
        "--cache-dir",
        str(folder / "cache"),
        "--no-error-summary",
        "--hide-error-context",
    ]
    run = subprocess.run(
        [sys.executable, "-P", "-m", "mypy", *words, *copied(folder)],
        cwd=folder, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert run.returncode in (0, 1), run.stdout + run.stderr
    found: dict[str, set[int]] = {}
    for file, line in re.findall(r"^(.+?):(\d+): error:", run.stdout, re.MULTILINE):
        found.setdefault(Path(file).name, set()).add(int(line))
    assert found, run.stdout + run.stderr
    return found


def by_pyright(folder: Path) -> dict[str, set[int]]:
    """As `by_mypy`."""
    settings = {
        "include": copied(folder),
        "typeCheckingMode": "strict",
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    words = ["--project", str(folder), "--pythonpath", sys.executable, "--outputjson"]
    run = subprocess.run(
        [sys.executable, "-P", "-m", "pyright", *words],
        cwd=folder, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert run.returncode in (0, 1), run.stdout + run.stderr
    found: dict[str, set[int]] = {}
    for one in json.loads(run.stdout)["generalDiagnostics"]:
        if one["severity"] == "error":
            lines = found.setdefault(Path(one["file"]).name, set())
            lines.add(int(one["range"]["start"]["line"]) + 1)
    assert found, run.stdout + run.stderr
    return found


@pytest.mark.parametrize("checker", [by_mypy, by_pyright])
def test_right_code_passes_and_each_wrong_line_is_found(tmp_path: Path, checker: object) -> None:
    """Examples and right.py pass under the strict rules; wrong.py fails line by line."""
    assert callable(checker)
    assert checker(tmp_path) == {WRONG.name: expected()}


def test_the_wheel_says_that_it_is_typed() -> None:
    assert (Path(unipal.__file__).parent / "py.typed").exists()
    for wheel in (ROOT / "build" / "dist").glob("unipal-*.whl"):
        assert "unipal/py.typed" in zipfile.ZipFile(wheel).namelist()

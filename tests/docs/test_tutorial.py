"""docs/tutorial-allgather-mesh.md, executed as it is printed there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import ROOT

PAGE = ROOT / "docs" / "tutorial-allgather-mesh.md"
STATUS = {"check by_peer": 1, "UNIPAL_CPU_HW_QUEUES=1": 1}  # commands that must fail


def blocks() -> list[tuple[str, str]]:
    """(language, content) of every fenced block."""
    return re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


def steps() -> list[tuple[str, str]]:
    """(command, what it prints)."""
    rest = [block for block in blocks() if block[0] != "python"]
    assert [language for language, _ in rest] == ["sh", "text"] * (len(rest) // 2)
    return [(rest[i][1].strip(), rest[i + 1][1]) for i in range(0, len(rest), 2)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Holds mesh.py."""
    made = tmp_path_factory.mktemp("tutorial")
    [program] = [content for language, content in blocks() if language == "python"]
    (made / "mesh.py").write_text(program, encoding="utf-8")
    return made


def test_the_program_is_short(folder: Path) -> None:
    lines = (folder / "mesh.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) < 60


@pytest.mark.parametrize(("command", "printed"), steps(), ids=[command for command, _ in steps()])
def test_a_command_prints_what_the_page_says(folder: Path, command: str, printed: str) -> None:
    words = shlex.split(command)
    env = {**os.environ, "PYTHONPATH": ""}
    while "=" in words[0]:
        name, value = words.pop(0).split("=", 1)
        env[name] = value
    programs = {"python": [sys.executable], "pal": [sys.executable, "-P", "-m", "unipal.cli.main"]}
    argv = [part for word in words for part in programs.get(word, [word])]
    done = subprocess.run(argv, cwd=folder, env=env, capture_output=True, text=True, timeout=120)
    output = done.stdout + done.stderr
    wanted = next((code for part, code in STATUS.items() if part in command), 0)
    assert done.returncode == wanted, output
    for line in printed.splitlines():
        pattern = ".*".join(re.escape(part) for part in line.split("…"))
        assert re.search(rf"(?m)^{pattern}$", output), f"{line!r} is not in\n{output}"


def test_the_lanes_that_the_page_shows() -> None:
    """For four ranks: three side lanes, each with its put, its notify and its wait."""
    [(_, printed)] = [step for step in steps() if "check by_distance" in step[0]]
    lanes = [line for line in printed.splitlines() if line.startswith("lane ")]
    assert len(lanes) == 4
    for number, line in enumerate(lanes[1:], 1):
        assert line.count(" PUT ") == 1
        assert f"POST peer {number} channel 2" in line
        assert f"WAIT peer {4 - number} channel 2" in line

"""The tutorials of a Python programmer and of who keeps a CI, executed as they are printed.

A vendor's tutorial is tested by test_vendors_day.py.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import ROOT
from printed import lacking

PAGES = ("tutorial-python", "tutorial-ci")
FAIL = ("python wrong.py",)  # commands that must end with status 1
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def parts(page: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """File → its content; and (command, what it prints)."""
    files: dict[str, str] = {}
    shown: list[tuple[str, str]] = []
    command = ""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for language, content in BLOCK.findall(text):
        if language == "python":
            name = re.match(r"# file: (\S+)\n", content)
            assert name, f"{page}: a program without a name: {content[:40]!r}"
            files[name[1]] = content
        elif language == "sh":
            assert not command or ">" in command, f"{page}: {command} shows nothing"
            if command:
                shown.append((command, ""))
            command = content.strip()
        else:
            assert command, f"{page}: output without a command: {content[:40]!r}"
            shown.append((command, content))
            command = ""
    assert not command, f"{page}: {command} shows nothing"
    return files, shown


STEPS = [(page, *step) for page in PAGES for step in parts(page)[1]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's folder: the programs of the pages."""
    made = tmp_path_factory.mktemp("first hour")
    for page in PAGES:
        for name, content in parts(page)[0].items():
            (made / name).write_text(content, encoding="utf-8")
    return made


def run(command: str, folder: Path) -> tuple[int, str]:
    """Exit status of a command in a user's shell, and what it prints."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": "", "COLUMNS": "120"}
    env["XDG_DATA_HOME"] = str(folder / "data")
    env.pop("UNIPAL_CERTIFICATES", None)
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=env, capture_output=True, text=True, timeout=240
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.needs("bash", "diff")
@pytest.mark.parametrize(("page", "command", "printed"), STEPS, ids=[step[1] for step in STEPS])
def test_a_command_prints_what_the_page_says(
    folder: Path, page: str, command: str, printed: str
) -> None:
    status, output = run(command, folder)
    assert status == int(any(part in command for part in FAIL)), output
    assert lacking(printed, output) == [], output


@pytest.mark.needs("bash", "diff")
def test_the_comparison_with_last_time_names_a_clause_that_changed(folder: Path) -> None:
    """After the page's commands."""
    [(_, compare, _)] = [step for step in STEPS if "diff" in step[1]]
    last = folder / "last.json"
    kept = last.read_text(encoding="utf-8")
    changed = kept.replace('"deviceFree.null_ok": "pass"', '"deviceFree.null_ok": "unsupported"')
    assert changed != kept
    last.write_text(changed, encoding="utf-8")
    status, output = run(compare, folder)
    last.write_text(kept, encoding="utf-8")
    assert status == 1
    assert [line.strip(' <>,') for line in output.splitlines() if line[0] in "<>"] == [
        '"deviceFree.null_ok": "unsupported"', '"deviceFree.null_ok": "pass"',
    ]  # fmt: skip


def test_the_junit_report_has_every_clause(folder: Path) -> None:
    """After the page's `pal test`."""
    from xml.etree import ElementTree

    from unipal.conformance.rules.unlock import installed_rules

    cases = ElementTree.parse(folder / "report.xml").getroot().iter("testcase")
    wanted = {c.id for c in installed_rules().table("device").values() if c.level == "contract"}
    assert {f"{c.get('classname')}.{c.get('name')}".removeprefix("cpu.") for c in cases} == wanted

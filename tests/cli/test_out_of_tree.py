"""A chip outside the tree: found in its own folder, with its page, and its emulator or why it has
none.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from unipal.cli.main import main
from unipal.conformance.rules.unlock import installed_rules

FUNCTIONS = {n for n, row in installed_rules().functions.items() if row["table"] == "device"}


def pal(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "XDG_DATA_HOME": str(folder / ".data")}
    line = [sys.executable, "-P", "-m", "unipal.cli.main", *words]
    return subprocess.run(line, cwd=folder, env=env, capture_output=True, text=True, timeout=240)


def copied(root: Path, folder: Path, chip: str) -> Path:
    """The folder of a chip `acme` with another chip's files, in a project of the same name."""
    home = folder / "acme" / "acme"
    shutil.copytree(root / "adaptors" / chip, home, ignore=shutil.ignore_patterns("*.json"))
    file = home / "adaptor.yaml"
    file.write_text(file.read_text().replace(f"\nchip: {chip}\n", "\nchip: acme\n"))
    return home


PROGRAM = """
import os, unipal
os.chdir("/")
comm = unipal.init()
x = comm.alloc(4, "float32")
x.copy_from([comm.rank + 1.0] * 4)
comm.all_reduce(x)
print(comm.chip.name, *x.numpy(), flush=True)
"""


@pytest.mark.parametrize(
    ("where", "ref"),
    [
        ("acme", "acme"), ("acme", "."), ("acme", "./acme"), ("acme/acme", "acme"),
        ("acme/acme", "."), (".", "acme"), (".", "./acme"), ("acme", "acme/adaptor.yaml"),
    ],
)  # fmt: skip
def test_pal_run_finds_a_chip_in_its_own_folder(
    where: str, ref: str, root: Path, tmp_path: Path
) -> None:
    """Its ranks do, too, wherever they go, and they know it by its name."""
    copied(root, tmp_path, "cpu")
    (tmp_path / "sum.py").write_text(PROGRAM)
    words = ["-n", "2", "--no-prefix", "--chip", ref, str(tmp_path / "sum.py")]
    done = pal(tmp_path / where, "run", *words)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["acme 3.0 3.0 3.0 3.0"] * 2


@pytest.mark.parametrize(
    "words",
    [
        ["explain", "all_reduce", "--chip", "acme"],
        ["perf", "all_reduce", "--chip", "acme", "-e", "8", "-n", "1"],
        ["test", "acme", "getVendor"],
        ["build", "acme"],
    ],
)
def test_other_commands_find_it_there(words: list[str], root: Path, tmp_path: Path) -> None:
    home = copied(root, tmp_path, "cpu")
    done = pal(home, *words)
    assert done.returncode == 0, done.stderr
    assert "acme" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["build", "acme"], ["build", "acme", "--emulated"], ["test", "acme", "--emulated"],
        ["certify", "acme", "--emulated"], ["run", "-n", "1", "--chip", "acme", "true"],
        ["perf", "all_reduce", "--chip", "acme"],
    ],
)  # fmt: skip
def test_a_chip_with_everything_to_do_is_refused_with_a_step_that_helps(
    words: list[str], tmp_path: Path
) -> None:
    pal(tmp_path, "new", "acme", "--like", "nvidia")
    home = tmp_path / "acme"
    done = pal(home, *words)
    assert (done.returncode, done.stdout) == (3, "")
    reason, *_, following = done.stderr.strip().splitlines()
    assert reason.startswith("acme/adaptor.yaml: every function is still to do")
    assert following == "  next: `pal test acme` names the first"
    assert "the first is deviceSynchronize" in pal(home, "test", "acme").stdout


def test_its_emulator_is_made_or_what_keeps_it_from_one_is_listed(
    root: Path, tmp_path: Path
) -> None:
    file = copied(root, tmp_path, "nvidia") / "adaptor.yaml"
    project = tmp_path / "acme"
    done = pal(project, "test", "acme", "--emulated", "getVendor", "--json")
    answer = json.loads(done.stdout)
    assert answer["emulated"] is True
    assert {line["verdict"] for line in answer["clauses"].values()} == {"pass"}

    text = file.read_text()
    for name in ("cudaMalloc: allocate", "cudaFree: release"):
        text, count = re.subn(rf"(?m)^  {name}.*\n", "", text)
        assert count == 1
    file.write_text(text)
    lines = text.splitlines()
    places = [
        f"  acme/adaptor.yaml:{1 + next(i for i, line in enumerate(lines) if declared in line)}: "
        for declared in ("cudaMalloc(void", "cudaFree(void")
    ]
    built = pal(project, "build", "acme")
    assert built.returncode == 0, built.stderr
    assert "no emulator yet: `pal build acme --emulated` lists what is missing" in built.stdout
    for words in (["build", "acme"], ["test", "acme", "getVendor"], ["certify", "acme"]):
        refused = pal(project, *words, "--emulated")
        assert refused.returncode == 3
        assert refused.stderr.splitlines()[1:3] == [
            f"{places[0]}cudaMalloc", f"{places[1]}cudaFree",
        ]  # fmt: skip
        assert "next: say it of each under `emulator:`" in refused.stderr


@pytest.mark.parametrize("like", ["nvidia", "cpu"])
def test_it_gets_its_page(like: str, root: Path, tmp_path: Path) -> None:
    file = copied(root, tmp_path, like) / "adaptor.yaml"
    done = pal(tmp_path / "acme", "build", "acme", "--json")
    page = Path(json.loads(done.stdout)["page"])
    assert page == file.parent / "generated" / "acme.html"
    text = page.read_text()
    assert all(f"<code>{name}</code>" in text for name in FUNCTIONS)
    for name in yaml.safe_load(file.read_text())["names"].values():
        assert name in text
    assert "index.html" not in text, "there is none beside it"
    assert "pal certify acme" in text
    done = pal(tmp_path / "acme", "docs", "acme", "--out", "pages")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "acme/pages/acme.html").read_text() == text


def test_a_chip_of_the_tree_has_its_page_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    main(["build", "cpu", "--json"])
    assert json.loads(capsys.readouterr().out)["page"] is None

"""A vendor's day, as docs/vendors-day.md tells it, on a copy of the tree from which that vendor was
taken away. What comes out is compared with the adaptor that is shipped.

By default the verdicts are those of some functions, drawn by the seed, and of those that the chip
does otherwise; UNIPAL_FULL=1 compares whole certificates. The same scaffold, with their own files'
lines put in, has to lead every other chip that extends one to the C that is shipped.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from printed import lacking
from unipal.adaptors import registry
from unipal.conformance.rules.unlock import installed_rules

import unipal

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = os.environ.get("UNIPAL_SEED", "20261121")
ROOMS = ("pal_spec", "generator", "generated", "adaptors", "conformance", "cli", "engine")
VENDOR = "hygon"
CLAUSES = installed_rules().table("device")


class Tree:
    """A copy of the package that is tried, in which chips can be made and unmade."""

    def __init__(self, folder: Path) -> None:
        self.top = folder / "site" / "unipal"
        own = Path(str(unipal.__file__)).parent
        self.top.mkdir(parents=True)
        for file in own.glob("*.py"):
            shutil.copy2(file, self.top)
        ignore = shutil.ignore_patterns("__pycache__", "*.o", "build")
        for room in ROOMS:
            home = Path(str(importlib.import_module(f"unipal.{room}").__file__)).parent
            shutil.copytree(home, self.top / room, ignore=ignore)
        self.env = {
            **os.environ,
            "PYTHONPATH": str(self.top.parent),
            "XDG_DATA_HOME": str(folder / "data"),
            "COLUMNS": "120",
        }

    def pal(self, *words: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-P", "-m", "unipal.cli.main", *words]
        return subprocess.run(line, cwd=self.top, env=self.env, capture_output=True, text=True)

    def did(self, *words: str) -> str:
        """What a command that has to succeed printed."""
        done = self.pal(*words)
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    def without(self, *chips: str) -> None:
        """Takes chips away, as if nobody had ever brought them up."""
        for chip in chips:
            for room in ("adaptors", "generated"):
                shutil.rmtree(self.top / room / chip)
        self.did("gen")

    def edit(self, chip: str, block: str) -> None:
        """Each key of the block takes the place of what adaptor.yaml has under it, or is added."""
        file = self.top / "adaptors" / chip / "adaptor.yaml"
        text = file.read_text(encoding="utf-8")
        for key, lines in parts(block).items():
            pattern = rf"(?m)^{key}:.*\n(?:(?:[ ].*)?\n)*"
            if re.search(pattern, text):
                text = re.sub(pattern, lambda _, new=lines: new, text, count=1)
            else:
                text = text.rstrip("\n") + "\n" + lines
        file.write_text(text, encoding="utf-8")


def parts(block: str) -> dict[str, str]:
    """Top-level key → its lines."""
    found = re.findall(r"(?m)^((\w+):.*\n(?:[ ].*\n)*)", block.rstrip("\n") + "\n")
    return {key: lines for lines, key in found}


def walk(root: Path) -> list[tuple[str, str]]:
    """The commands and blocks of the page, in order: (language, text)."""
    text = (root / "docs" / "vendors-day.md").read_text(encoding="utf-8")
    found: list[tuple[str, str]] = []
    for language, block in re.findall(r"```(\w+)\n(.*?)```", text, flags=re.DOTALL):
        lines = block.splitlines() if language == "sh" else [block]
        found += [(language, re.sub(r"\s+#.*", "", x) if language == "sh" else x) for x in lines]
    return found


def verdicts(answer: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Clause → verdict, and for what did not run or is not there the reason."""
    return {
        id_: (line["verdict"], "" if line["verdict"] == "pass" else line["evidence"])
        for id_, line in answer["clauses"].items()
    }


def compatible(root: Path) -> dict[str, str]:
    """Chip that extends another → its file."""
    files = {
        file.parent.name: file.read_text(encoding="utf-8")
        for file in sorted((root / "adaptors").glob("*/adaptor.yaml"))
    }
    bases = {chip: base(text) for chip, text in files.items()}
    return {chip: files[chip] for chip in files if bases[chip] and chip not in bases.values()}


def base(text: str) -> str:
    """The chip that an adaptor.yaml takes over from."""
    return str(yaml.safe_load(text).get("extends", {}).get("chip", ""))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Tree:
    """Without any chip that takes over from another."""
    made = Tree(tmp_path_factory.mktemp("day"))
    made.without(*compatible(root))
    return made


def printed(*words: str) -> str:
    """What a command of the package that is tried prints."""
    line = [sys.executable, "-P", "-m", "unipal.cli.main", *words]
    env = {**os.environ, "COLUMNS": "120"}
    return subprocess.run(line, env=env, capture_output=True, text=True).stdout


def shipped(*words: str) -> Any:
    """What a command of the package that is tried answers as JSON."""
    return json.loads(printed(*words, "--json"))


def test_the_walk_leads_to_the_adaptor_that_is_shipped(
    tree: Tree, root: Path, tmp_path: Path
) -> None:
    """Its commands and edits alone; then the same C, the same verdicts, the same page."""
    assert tree.pal("test", VENDOR).returncode == 3, "there is no such chip now"
    edits, shown, output = 0, 0, ""
    drawn = random.Random(f"{SEED} day")
    functions = sorted({c.function for c in CLAUSES.values() if c.level == "contract"})
    for language, text in walk(root):
        if language == "yaml":
            tree.edit(VENDOR, text)
            edits += 1
            continue
        if language == "text":
            assert lacking(text, output) == [], output
            shown += 1
            continue
        words = shlex.split(text)
        assert words.pop(0) == "pal"
        if words[0] == "certify" and not FULL:
            chosen = drawn.sample(functions, 2)
            words = ["test", VENDOR, *chosen, "--emulated"]
            here = json.loads(tree.did(*words, "--json"))
            assert verdicts(here) == verdicts(shipped(*words)), f"seed {SEED}: {chosen}"
            # the page shows lines that `pal verify` prints of every such certificate
            file = root / f"adaptors/{VENDOR}/certificate.emulated.json"
            output = printed("verify", str(file))
        elif words[0] == "certify":
            there = shipped(*words[: words.index("--out")], "--out", str(tmp_path))
            here = json.loads(tree.did(*words, "--json"))
            assert {i: v for i, (v, _) in verdicts(here).items()} == {
                i: v for i, (v, _) in verdicts(there).items()
            }
            assert {n: s["state"] for n, s in here["runners"].items()} == {
                n: s["state"] for n, s in there["runners"].items()
            }
            output = tree.did("verify", f"build/hygon/{VENDOR}.emulated.json")
        else:
            output = tree.did(*words)
    assert edits == 3
    assert shown == 4
    same_c(tree, VENDOR)
    page = registry.generated_folder() / VENDOR / "README.md"
    assert (tree.top / "generated" / VENDOR / "README.md").read_text() == page.read_text()
    assert (tree.top / "build/hygon/matrix.html").is_file()


def same_c(tree: Tree, chip: str) -> None:
    """The binding's C, byte by byte."""
    for name in ("shim.c", "emulator.c"):
        here = (tree.top / "generated" / chip / name).read_text(encoding="utf-8")
        assert here == (registry.generated_folder() / chip / name).read_text(encoding="utf-8")


def test_the_scaffold_leads_other_compatible_chips_to_their_c(tree: Tree, root: Path) -> None:
    """Each chip that extends one, made anew and given the lines of its own file; and what the
    scaffold is without them.
    """
    others = {chip: text for chip, text in compatible(root).items() if chip != VENDOR}
    assert {"iluvatar", "ppu"} <= set(others)
    tree.did("new", "acme", "--extends", "nvidia")
    for chip, text in others.items():
        tree.did("new", chip, "--extends", base(text))
        tree.edit(chip, text)
    tree.did("gen")
    for chip in others:
        same_c(tree, chip)
    page = (tree.top / "generated/acme/README.md").read_text(encoding="utf-8")
    assert "flagcx-only" in page
    assert "nothing was looked up yet" in page
    shim = (tree.top / "generated/acme/shim.c").read_text(encoding="utf-8")
    assert "cuInit" in shim
    assert "cuInit" not in (registry.generated_folder() / VENDOR / "shim.c").read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--extends", "nvidia", "--like", "amd"], "cannot be combined with --like"),
        (["--extends", "numpy"], "numpy has no bindings to take over"),
        (["--extends", "nvidai"], "did you mean nvidia"),
    ],
)
def test_a_wrong_start_is_refused(tree: Tree, words: list[str], said: str) -> None:
    done = tree.pal("new", "acme2", *words)
    assert done.returncode in (2, 3)
    assert said in done.stderr
    assert "next: " in done.stderr
    assert not (tree.top / "adaptors/acme2").exists()

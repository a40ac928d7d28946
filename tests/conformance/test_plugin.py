"""`pytest --pal-chip` from an empty folder: items, letters, JUnit, JSON, exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from checkout import NATIVE, ROOT


def certify(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=240,
        env={k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")},
    )


def test_one_item_for_each_clause(tmp_path: Path) -> None:
    ran = certify(
        tmp_path, "--pal-chip", "numpy", "--pal-clause", "getDevice*", "--pal-clause",
        "gdrMemAlloc", "--pal-json", "v.json", "--junitxml", "j.xml", "-v",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout
    verdicts = json.loads((tmp_path / "v.json").read_text())
    ids = set(verdicts["clauses"])
    assert any(id_.startswith("getDeviceCount.") for id_ in ids)
    assert {id_.partition(".")[0] for id_ in ids if id_.startswith("gdr")} == {"gdrMemAlloc"}
    cases = list(ElementTree.parse(tmp_path / "j.xml").iter("testcase"))
    assert {case.get("name") for case in cases} == ids
    for case in cases:
        properties = {p.get("name"): p.get("value") for p in case.iter("property")}
        assert properties["verdict"] == verdicts["clauses"][case.get("name")]["verdict"]
    suite = next(ElementTree.parse(tmp_path / "j.xml").iter("testsuite"))
    assert suite.get("skipped") == "0"
    assert "UNSUPPORTED" in ran.stdout
    assert "unsupported" in ran.stdout.splitlines()[-1]
    assert "skipped" not in ran.stdout


def test_a_failing_clause_says_what_and_where(tmp_path: Path, broken: str) -> None:
    ran = certify(tmp_path, "--pal-chip", broken, "--pal-clause", "deviceMemset.*")
    assert ran.returncode == 1, ran.stdout
    clause = "deviceMemset.null_ptr_refused"
    for words in (f"{clause} (contract): ", "found: ", f"next: pal show {clause}"):
        assert words in ran.stdout


def test_what_cannot_run_is_a_three(tmp_path: Path) -> None:
    unknown = certify(tmp_path, "--pal-chip", "nosuchchip")
    assert unknown.returncode == 3
    assert "nosuchchip: no chip of this name" in unknown.stdout + unknown.stderr
    nothing = certify(tmp_path, "--pal-chip", "cpu", "--pal-clause", "deviceMemzet")
    assert nothing.returncode == 3
    assert "could not run: deviceMemzet: no clause" in nothing.stdout


def test_without_the_option_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text("def test_one(): pass\n")
    ran = certify(tmp_path)
    assert ran.returncode == 0
    assert "1 passed" in ran.stdout
    assert "pal" not in ran.stdout.splitlines()[-1]


@pytest.fixture
def broken(tmp_path: Path) -> str:
    """The toy adaptor whose deviceMemset does nothing, as a library out of tree."""
    folder = tmp_path / "toy"
    folder.mkdir(mode=0o700)
    library = folder / "libpal_toy.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-w", '-DTOY_FAULT="deviceMemset does nothing"',
         f"-I{ROOT / 'generated'}", "-o", str(library), str(NATIVE / "toy_adaptor.c")],
        check=True,
    )  # fmt: skip
    return str(library)

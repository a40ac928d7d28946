"""The wheel in an empty environment and an empty folder: what a vendor gets, without the repo."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """The wheel of this checkout."""
    wheels = sorted((root / "build" / "dist").glob("unipal-*.whl"))
    if not wheels:
        built = tmp_path_factory.mktemp("dist")
        pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(built), str(root)]
        subprocess.run(pip, check=True)
        wheels = sorted(built.glob("unipal-*.whl"))
    return wheels[-1]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> tuple[Path, Path]:
    """A new environment's bin folder, and an empty folder."""
    folder = tmp_path_factory.mktemp("vendor")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    bin_ = folder / "venv" / "bin"
    subprocess.run([bin_ / "python", "-m", "pip", "install", "-q", wheel], check=True)
    work = folder / "work"
    work.mkdir()
    return bin_, work


def pal(empty: tuple[Path, Path], *arguments: str, cwd: str = ".") -> tuple[int, str]:
    """Exit status and everything printed by `pal` in the empty folder."""
    bin_, work = empty
    env = {k: v for k, v in os.environ.items() if not k.startswith(("UNIPAL_", "PAL_", "PYTHON"))}
    env |= {"XDG_DATA_HOME": str(work / ".data"), "UNIPAL_CACHE": str(work / ".cache")}
    run = subprocess.run(
        [bin_ / "pal", *arguments],
        cwd=work / cwd,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    return run.returncode, run.stdout + run.stderr


def test_wheel_is_one_for_all_pythons(root: Path, empty: tuple[Path, Path]) -> None:
    """The core uses the limited API: the wheel's tag says so."""
    bin_, _ = empty
    code = "import unipal.adaptors._core as c; print(c.__file__)"
    shown = subprocess.run([bin_ / "python", "-P", "-c", code], capture_output=True, text=True)
    assert shown.stdout.strip().endswith(".abi3.so"), shown.stderr


def test_the_wheel_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < 6_000_000


def test_only_the_plugin_needs_pytest(empty: tuple[Path, Path]) -> None:
    """pytest is in an extra: without it every other module can be imported, and `pal` runs as the
    tests below show. unipal.torch needs torch, which is no dependency. Modules that refuse for
    another reason have found what they import.
    """
    code = """if True:
    import importlib, pkgutil, unipal
    for module in pkgutil.walk_packages(unipal.__path__, "unipal."):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            print(module.name, error.name)
        except unipal.adaptors.registry.LoadError as error:
            assert "UNIPAL_NVIDIA_LIBRARY" in str(error)
    """
    bin_, work = empty
    shown = subprocess.run([bin_ / "python", "-P", "-c", code], cwd=work,
                           capture_output=True, text=True, check=False)  # fmt: skip
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.splitlines() == [
        "unipal.conformance.run.pytest_plugin pytest", "unipal.torch torch"
    ]  # fmt: skip


def test_a_script_runs_uni_without_a_compiler(empty: tuple[Path, Path]) -> None:
    """The wheel brings the cpu chip's library and its certificate."""
    bin_, work = empty
    (work / "script.py").write_text(
        "import numpy as np, unipal\n"
        "with unipal.init() as comm:\n"
        "    x = np.arange(5000, dtype=np.float32) * (comm.rank + 1)\n"
        "    comm.all_reduce(x)\n"
        "    assert (x == 3 * np.arange(5000)).all()\n"
        "    print(comm.explain('all_reduce', 5000).chosen.runner)\n"
    )
    env = {"PATH": str(bin_), "HOME": str(work / "home"), "UNIPAL_CACHE": str(work / "no-cache")}
    command = [bin_ / "pal", "run", "-n", "2", "script.py"]
    ran = subprocess.run(command, cwd=work, env=env, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert sorted(ran.stdout.split()) == ["[0]", "[1]", "uni", "uni"]
    assert ran.stderr == ""
    assert not list((work / "no-cache").glob("cpu*")), "nothing was compiled"


def test_the_manual_is_in_the_wheel(empty: tuple[Path, Path], root: Path) -> None:
    status, listed = pal(empty, "docs")
    assert status == 0
    for page in (root / "docs").glob("*.md"):
        assert page.stem in listed
    status, text = pal(empty, "docs", "glossary")
    page = (root / "docs" / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"(?m)^\| (\w+)\b[^|]* \|", page)  # longer ones are wrapped
    assert len(terms) > 20
    assert [term for term in terms if term not in text] == []
    status, text = pal(empty, "run", "-n", "2", "--chip", "none", "script.py")
    assert "\n  more: `pal docs troubleshooting`\n  next: " in text


def test_doctor_is_content(empty: tuple[Path, Path]) -> None:
    status, text = pal(empty, "doctor")
    assert status == 0, text


def test_newcomer_follows_the_printed_commands(empty: tuple[Path, Path]) -> None:
    """`pal new --like nvidia`, then the first `pal test`: nothing crashes, nothing is claimed."""
    status, text = pal(empty, "new", "acme_x1", "--like", "nvidia")
    assert status == 0, text
    assert "pal test" in text
    status, text = pal(empty, "test", "acme_x1", "--json", cwd="acme_x1")
    if status == 3 and "no chip" in text:
        status, text = pal(empty, "test", ".", "--json", cwd="acme_x1")
    report = json.loads(text[text.index("{") : text.rindex("}") + 1])
    verdicts = {result["verdict"] for result in report["clauses"].values()}
    assert verdicts == {"not_run"}
    assert status == 3


def test_certifies_the_cpu_chip(empty: tuple[Path, Path]) -> None:
    status, text = pal(empty, "certify", "cpu", "--json")
    assert status == 0, text
    report = json.loads(text[text.index("{") : text.rindex("}") + 1])
    verdicts = {result["verdict"] for result in report["clauses"].values()}
    assert verdicts == {"pass"}
    states = {name: runner["state"] for name, runner in report["runners"].items()}
    assert states["homo"] == states["hybrid"] == "locked"
    assert "no collective library" in json.dumps(report["runners"]["homo"])
    assert states["host"] == "unlocked"
    assert states["uni"] == "unlocked"

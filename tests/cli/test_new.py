"""`pal new`: what a newcomer gets in an empty folder, and what the first `pal test` says."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from unipal.cli.main import main
from unipal.conformance.rules.unlock import installed_rules

RULES = installed_rules()
FUNCTIONS = [name for name, row in RULES.functions.items() if row["table"] == "device"]
KINDS = [[], ["--like", "nvidia"], ["--like", "ascend"], ["--like", "python"]]


def pal(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "XDG_DATA_HOME": str(folder / ".data")}
    line = [sys.executable, "-P", "-m", "unipal.cli.main", *words]
    return subprocess.run(line, cwd=folder, env=env, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("like", KINDS, ids=["plain", "nvidia", "ascend", "python"])
def test_the_printed_commands_lead_to_a_first_test(tmp_path: Path, like: list[str]) -> None:
    made = pal(tmp_path, "new", "acme_x1", *like)
    assert made.returncode == 0, made.stderr
    steps = made.stdout[made.stdout.index("next:") :].removeprefix("next:").strip().splitlines()
    folder, tested = tmp_path, None
    for step in map(shlex.split, steps):
        if step[0] == "cd":
            folder = folder / step[1]
        else:
            assert step[0] == "pal"
            tested = pal(folder, *step[1:])
    assert tested is not None
    assert "Traceback" not in tested.stderr
    assert tested.returncode == 3, "nothing could run, and that is not success"
    following = " ".join(tested.stdout.partition("\n  next: ")[2].split())
    assert following.startswith(f"{len(FUNCTIONS)} functions are still to do")
    assert "the first is deviceSynchronize (acme_x1/adaptor.yaml:" in following
    assert following.endswith("then `pal test acme_x1 deviceSynchronize`")

    answer = json.loads(pal(folder, "test", "acme_x1", "--json").stdout)
    assert {line["verdict"] for line in answer["clauses"].values()} == {"not_run"}
    assert set(answer["clauses"]) == set(RULES.table("device"))
    refused = pal(folder, "certify", "acme_x1")
    assert refused.returncode == 3
    assert "nothing to certify" in refused.stderr


@pytest.mark.parametrize("like", KINDS, ids=["plain", "nvidia", "ascend", "python"])
def test_the_line_that_the_report_names_is_the_functions(tmp_path: Path, like: list[str]) -> None:
    pal(tmp_path, "new", "acme_x1", *like)
    text = (tmp_path / "acme_x1/acme_x1/adaptor.yaml").read_text()
    data = yaml.safe_load(text)
    assert data["chip"] == "acme_x1"
    assert data["todo"] == FUNCTIONS
    assert "functions" not in data
    out = pal(tmp_path / "acme_x1", "test", "acme_x1").stdout
    place = re.search(r"deviceSynchronize\s+\(acme_x1/adaptor.yaml:(\d+)\)", out)
    assert place is not None
    assert "deviceSynchronize" in text.splitlines()[int(place[1]) - 1]


def test_a_project_has_everything_that_ci_needs(tmp_path: Path) -> None:
    pal(tmp_path, "new", "acme_x1")
    home = tmp_path / "acme_x1"
    project = tomllib.loads((home / "pyproject.toml").read_text())
    assert project["project"]["entry-points"]["unipal.adaptors"] == {"acme_x1": "acme_x1"}
    workflow = yaml.safe_load((home / ".github/workflows/conformance.yml").read_text())
    steps: list[dict[str, Any]] = workflow["jobs"]["certify"]["steps"]
    commands = [step.get("run", "") for step in steps]
    assert "pal certify acme_x1 --out conformance --junit conformance/junit.xml" in commands
    assert steps[-1]["with"]["path"] == "conformance/"
    assert steps[-1]["if"] == "always()"
    readme = (home / "README.md").read_text()
    assert "pal certify acme_x1" in readme
    for path in home.rglob("*"):
        if path.is_file():
            assert "$" not in path.read_text().replace("$X", ""), f"{path}: left-over placeholder"


def test_the_project_is_found_by_name_where_it_is_installed(tmp_path: Path) -> None:
    """What an installation does, without one: its metadata and its package are on the path."""
    pal(tmp_path, "new", "acme_x1")
    home = tmp_path / "acme_x1"
    info = home / "unipal_acme_x1-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: unipal-acme-x1\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[unipal.adaptors]\nacme_x1 = acme_x1\n")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    env = {**os.environ, "PYTHONPATH": str(home)}
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "test", "acme_x1", "--json"]
    done = subprocess.run(line, cwd=elsewhere, env=env, capture_output=True, text=True)
    assert done.returncode == 3, done.stderr
    assert json.loads(done.stdout)["chip"] == "acme_x1"


def test_headers_are_compared_once_there_are_some(tmp_path: Path) -> None:
    pal(tmp_path, "new", "acme_x1")
    done = pal(tmp_path, "check-header", "acme_x1/acme_x1/adaptor.yaml", "/usr/include")
    assert done.returncode == 3
    assert done.stderr == (
        "acme_x1/acme_x1/adaptor.yaml: it names no header of the vendor, so there is nothing to "
        "compare\n  next: describe the library under `libraries:`, with its `header:` and "
        "declarations (`pal docs binding`)\n"
    )


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    pal(tmp_path, "new", "acme_x1")
    mine = tmp_path / "acme_x1/acme_x1/adaptor.yaml"
    mine.write_text("mine\n")
    (tmp_path / "acme_x1/README.md").unlink()
    again = pal(tmp_path, "new", "acme_x1")
    assert again.returncode == 2
    assert "exists already and is not overwritten" in again.stderr
    assert "next: remove" in again.stderr
    assert mine.read_text() == "mine\n"
    assert not (tmp_path / "acme_x1/README.md").exists(), "a refused `pal new` writes nothing"


@pytest.mark.parametrize("name", ["Acme-X1", "1st", "class", "no", "x" * 40, "unipal", "a b"])
def test_a_bad_name_is_refused_with_a_better_one(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name]) == 2
    error = capsys.readouterr().err
    assert f"{name}: is not a chip name" in error
    better = re.search(r"next: `pal new ([a-z0-9_]+)`", error)
    assert better is not None


def test_a_taken_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "cpu"]) == 2
    assert "cpu: a chip of this name exists" in capsys.readouterr().err


def test_a_chip_without_bindings_is_no_start(tmp_path: Path) -> None:
    refused = pal(tmp_path, "new", "acme_x1", "--like", "cpu")
    assert refused.returncode == 2
    assert "cpu has no bindings to start from" in refused.stderr
    assert "next: `pal new acme_x1 --like nvidia`" in refused.stderr
    unknown = pal(tmp_path, "new", "acme_x1", "--like", "nvidea")
    assert unknown.returncode == 3
    assert "did you mean nvidia" in unknown.stderr


def test_in_a_checkout_it_becomes_a_folder_of_adaptors(tmp_path: Path) -> None:
    for folder in ("pal_spec", "generator/templates", "adaptors"):
        (tmp_path / folder).mkdir(parents=True)
    made = pal(tmp_path, "new", "acme_x1", "--like", "python", "--json")
    answer = json.loads(made.stdout)
    names = sorted(str(Path(p).relative_to(tmp_path)) for p in answer["files"])
    assert names == [
        "adaptors/acme_x1/__init__.py",
        "adaptors/acme_x1/adaptor.py",
        "adaptors/acme_x1/adaptor.yaml",
    ]
    assert answer["next"] == ["pal gen", "pal test acme_x1"]
    text = (tmp_path / "adaptors/acme_x1/adaptor.yaml").read_text()
    assert "unipal.adaptors.acme_x1.adaptor:AcmeX1" in text
    assert "pal test acme_x1 deviceSynchronize" in pal(tmp_path, "test", "acme_x1").stdout


def test_every_method_of_the_python_scaffold_can_be_uncommented(tmp_path: Path) -> None:
    import ast

    pal(tmp_path, "new", "acme_x1", "--like", "python")
    place = tmp_path / "acme_x1/acme_x1/adaptor.py"
    text = re.sub(r"(?m)^    # ?", "    ", place.read_text())
    methods = [n.name for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef)]
    assert methods == FUNCTIONS


def test_the_python_scaffold_is_a_device_adaptor(tmp_path: Path) -> None:
    pal(tmp_path, "new", "acme_x1", "--like", "python")
    script = (
        "import sys\nsys.path.insert(0, '.')\n"
        "from acme_x1.adaptor import AcmeX1\n"
        "from unipal.generated.pal import PalError\n"
        "try:\n    AcmeX1().deviceSynchronize()\n"
        "except PalError as error:\n    print(error.code.name)\n"
    )
    home = tmp_path / "acme_x1"
    done = subprocess.run([sys.executable, "-c", script], cwd=home, capture_output=True, text=True)
    assert done.stdout.strip().upper().replace("_", "").endswith("NOTSUPPORTED"), done.stderr


def bind(place: Path, *names: str) -> None:
    """What a person does: uncomment bindings and delete their lines from `todo:`."""
    text = place.read_text()
    for name in names:
        text = re.sub(rf"(?m)^# (functions:| +{name}:)", r"\1", text)
        text = re.sub(rf"(?m)^  - {name} .*\n", "", text)
    place.write_text(text)


def test_a_first_binding_runs_over_the_emulator_of_the_own_yaml(tmp_path: Path) -> None:
    pal(tmp_path, "new", "acme_x1", "--like", "nvidia")
    home = tmp_path / "acme_x1"
    bind(home / "acme_x1/adaptor.yaml", "setDevice", "getDevice", "getDeviceCount")
    done = pal(home, "test", "acme_x1", "getDevice", "--emulated", "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert {line["verdict"] for line in answer["clauses"].values()} == {"pass"}
    assert f"{len(FUNCTIONS) - 3} functions are still to do" in answer["next"]

    done = pal(home, "certify", "acme_x1", "--emulated", "--out", "out", "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == answer["exit"] == 3, "what is still to do is not success"
    assert answer["summary"]["not_run"] > answer["summary"]["pass"] > 0
    assert answer["files"]["certificate"] == "out/acme_x1.emulated.json"
    assert answer["runners"]["host"]["sentence"].startswith("locked (emulated)")
    verified = pal(home, "verify", "out/acme_x1.emulated.json")
    assert verified.returncode == 0, verified.stderr
    assert "holds for acme_x1 (emulated)" in verified.stdout


def test_a_library_that_is_missing_is_named_and_so_is_the_emulator(tmp_path: Path) -> None:
    pal(tmp_path, "new", "acme_x1", "--like", "nvidia")
    home = tmp_path / "acme_x1"
    place = home / "acme_x1/adaptor.yaml"
    bind(place, "getDeviceCount")
    text = re.sub(r"sonames: \[libcuda", "sonames: [libacme_no_such", place.read_text())
    place.write_text(text)
    done = pal(home, "test", "acme_x1", "getDeviceCount")
    assert done.returncode == 3
    assert "libacme_no_such" in done.stderr
    assert "`pal test acme_x1 --emulated`" in done.stderr.strip().splitlines()[-1]


def test_a_mistake_in_the_yaml_is_named_with_its_line(tmp_path: Path) -> None:
    pal(tmp_path, "new", "acme_x1", "--like", "nvidia")
    home = tmp_path / "acme_x1"
    place = home / "acme_x1/adaptor.yaml"
    bind(place, "getDeviceCount")
    place.write_text(place.read_text().replace("getDeviceCount: cuda", "getDevCount: cuda"))
    done = pal(home, "build", "acme_x1")
    assert done.returncode == 1
    wrong = "  getDevCount: cudaGetDeviceCount(count)"
    line = place.read_text().splitlines().index(wrong) + 1
    assert f"acme_x1/adaptor.yaml:{line}:" in done.stderr
    assert "did you mean: getDeviceCount" in done.stderr
    assert "next: " in done.stderr


def test_a_first_python_method(tmp_path: Path) -> None:
    pal(tmp_path, "new", "acme_x1", "--like", "python")
    home = tmp_path / "acme_x1"
    with (home / "acme_x1/adaptor.py").open("a") as module:
        module.write('\n    def getVendor(self) -> str:\n        return "Acme"\n')
    place = home / "acme_x1/adaptor.yaml"
    place.write_text(re.sub(r"(?m)^  - getVendor .*\n", "", place.read_text()))
    lines = json.loads(pal(home, "test", "acme_x1", "getVendor", "--json").stdout)["clauses"]
    assert lines["getVendor.null_vendor_refused"]["verdict"] == "pass"
    assert lines["getVendor.non_empty"]["evidence"].endswith("which is still to do")

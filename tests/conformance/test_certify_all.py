"""`pal certify --all`: every chip once, what holds is kept, what is not here is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from unipal.adaptors import field as known
from unipal.adaptors import registry
from unipal.cli import field, matrix
from unipal.cli.main import main
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules

RULES = installed_rules()
VENDORS = {
    "nvidia": "nccl", "amd": "rccl", "hygon": "duccl", "iluvatar": "ixccl", "metax": "mccl",
    "moorethreads": "musa_mccl", "cambricon": "cncl", "kunlunxin": "refccl", "ascend": "hccl",
    "tsingmicro": "refccl", "enflame": "eccl", "sunrise": "pccl", "ppu": "ppu_nccl",
}  # fmt: skip
Run = Callable[[Sequence[str], float], tuple[int | None, str, str]]


@pytest.fixture(autouse=True)
def private_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def made(
    chip: str, *, is_emulated: bool, reproduce: str, device: str = "", failed: str = "",
    library: str = "",
) -> dict[str, Any]:  # fmt: skip
    """A certificate of the chip's present sources; all passes but `failed`, and a clause of
    `library`.
    """
    lines = {id_: {"verdict": "pass"} for id_ in RULES.table("device")}
    lost = {
        id_: {"verdict": "fail", "evidence": "it hangs"} for id_ in list(RULES.table("ccl"))[:1]
    }
    if failed:
        lines[failed] = {"verdict": "fail", "evidence": "another value came back"}
    sources = registry.source_id(registry.find(chip))
    evidence = certificate.Evidence(
        certificate.Subject(chip, sources, f"libpal_{chip}.so", "cd" * 32),
        lines, "binding", reproduce, "2026-11-21T00:20:00Z", 12.0, emulated=is_emulated,
        device={"name": device},
        collectives={library: {"build_id": "", "clauses": lost, "cells": {}}} if library else {},
    )  # fmt: skip
    return certificate.compose(evidence, RULES)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that were started; each writes what `pal certify` would."""
    lines: list[str] = []

    def run(self: field.Running, line: Sequence[str], limit: float) -> tuple[int, str, str]:
        words = list(line[line.index("certify") :])
        out = Path(words[words.index("--out") + 1])
        command = words[: words.index("--out")]
        lines.append(" ".join(command))
        is_emulated = "--emulated" in command
        if command[1] == "amd":
            return 139, "", "one line\nSegmentation fault\n"
        if command[1] == "opencl":
            error = {"place": "opencl", "reason": "no such platform", "next": "install it"}
            return 3, json.dumps({"error": error, "exit": 3}), ""
        failed = next(iter(RULES.table("device"))) if command[1] == "metax" else ""
        statement = made(
            command[1], is_emulated=is_emulated, reproduce=" ".join(["pal", *command]),
            failed=failed,
        )  # fmt: skip
        path = out / certificate.file_name(command[1], emulated=is_emulated)
        certificate.write(statement, path)
        summary = statement["predicate"]["summary"]
        answer = {"summary": summary, "problems": [], "files": {"certificate": str(path)}}
        return (1 if failed else 0), json.dumps(answer), ""

    monkeypatch.setattr(field.Running, "run", run)
    return lines


def states(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    answer = json.loads(capsys.readouterr().out)
    return {one["chip"] + one["runtime"]: one["state"] for one in answer["certificates"]}


def test_every_vendor_once_and_again_only_what_does_not_hold(
    tmp_path: Path, started: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["certify", "--all", "--emulated", "--jobs", "3", "--out", str(tmp_path), "--json"]
    assert main(words) == 1
    first = states(capsys)
    assert set(VENDORS) <= set(first)
    own = {name: VENDORS.get(name, "refccl") for name in first}
    assert sorted(started) == sorted(f"certify {n} --emulated --ccl {own[n]}" for n in first)
    assert first.pop("amd") == first.pop("metax") == "failed"
    assert set(first.values()) == {"certified"}

    (tmp_path / "ppu.emulated.json").unlink()
    other = made(
        "hygon", is_emulated=True, reproduce="pal certify hygon --emulated --level contract"
    )
    certificate.write(other, tmp_path / "hygon.emulated.json")
    other = made(
        "iluvatar", is_emulated=True, reproduce="pal certify iluvatar --emulated --ccl ixccl",
        library="ixccl",
    )  # fmt: skip
    certificate.write(other, tmp_path / "iluvatar.emulated.json")
    started.clear()
    assert main(words) == 1
    again = states(capsys)
    tried = {"amd", "ppu", "hygon", "metax", "iluvatar"}
    assert {line.split()[1] for line in started} == tried
    assert {name for name, state in again.items() if state == "kept"} == set(again) - tried


def test_for_real_each_runtime_counts_and_what_is_not_here_is_named(
    tmp_path: Path, started: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["certify", "--all", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "certify opencl --runtime pocl --ccl refccl" in started
    assert "certify opencl --runtime intel --ccl refccl" in started
    assert "certify cpu --ccl refccl" in started
    assert "opencl on pocl: not here: no such platform; next: install it" in " ".join(said.split())
    assert "amd: failed: Segmentation fault" in said
    assert f"{len(started)} of {len(started)} · " in said
    started.clear()
    main(["certify", "--all", "--out", str(tmp_path), "--ccl", "gloo"])
    assert "certify cpu --ccl gloo" in started


def test_a_wrong_word_beside_all_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", "--all", "cpu"]) == 2
    assert "pal certify --all" in capsys.readouterr().err
    assert main(["certify", "cpu", "--runtime", "pocl"]) == 2
    assert "is not a runtime of cpu" in capsys.readouterr().err
    assert main(["certify", "opencl", "--runtime", "acme"]) == 2
    assert "one of: pocl, intel" in capsys.readouterr().err


def test_a_process_that_cannot_certify_says_why(tmp_path: Path) -> None:
    """A real one: what it prints becomes the reason."""
    job = field.Job("cpu", "nowhere")
    found = field.certify(job, tmp_path, field.Running())
    assert found.state == "not here"
    assert "is not a runtime of cpu" in found.why


def test_a_process_is_ended_at_its_deadline() -> None:
    running = field.Running()
    status, _, _ = running.run(["sleep", "60"], 0.2)
    assert status is None
    running.stop()
    assert running.run(["true"], 5.0)[0] is None, "nothing begins after a stop"


def test_a_runtimes_certificate_is_a_row_of_its_own(tmp_path: Path) -> None:
    """By its file's name, or the chip's plain one where the device tells the platform."""
    platform = {name: one.platform for name, one in known.RUNTIMES["opencl"].items()}
    plain = made(
        "opencl", is_emulated=False, reproduce="pal certify opencl",
        device=f"a processor ({platform['intel']} OpenCL 3.0)",
    )  # fmt: skip
    certificate.write(plain, tmp_path / "opencl.json")
    mine = [row for row in matrix.entries(tmp_path) if row.chip == "opencl"]
    assert [(row.runtime, row.statement is not None) for row in mine] == [
        ("pocl", False), ("intel", True)
    ]  # fmt: skip
    assert "--runtime pocl" in mine[0].next
    named = made(
        "opencl", is_emulated=False, reproduce="pal certify opencl --runtime pocl",
        device=f"a processor ({platform['pocl']} OpenCL 3.0)",
    )  # fmt: skip
    certificate.write(named, tmp_path / "opencl.pocl.json")
    mine = [row for row in matrix.entries(tmp_path) if row.chip == "opencl"]
    assert [row.statement is not None for row in mine] == [True, True]
    certificate.write(named, tmp_path / "opencl.intel.json")
    mine = [row for row in matrix.entries(tmp_path) if row.chip == "opencl"]
    made_on = [row.statement["predicate"]["reproduce"] for row in mine if row.statement]
    assert made_on == ["pal certify opencl --runtime pocl", "pal certify opencl"], "not by its name"

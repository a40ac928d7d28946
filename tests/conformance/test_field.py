"""The matrix of the whole field: every chip a row, every cell with words, few lines by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from unipal.adaptors import field, registry
from unipal.cli import matrix
from unipal.cli.main import main
from unipal.conformance.report import html
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules

VENDORS = [
    *("nvidia", "amd", "hygon", "iluvatar", "metax", "moorethreads", "cambricon", "kunlunxin"),
    *("ascend", "tsingmicro", "enflame", "sunrise", "ppu"),
]


@pytest.fixture(autouse=True)
def private_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No certificate of this user decides what is shown."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, Any]]:
    assert main(["matrix", "--json"]) == 0
    return {row["chip"]: row for row in json.loads(capsys.readouterr().out)["chips"]}


def test_every_chip_of_the_field_is_a_row(shown: dict[str, dict[str, Any]]) -> None:
    wanted = {"cpu", "numpy", "opencl", "cupy", *VENDORS}
    assert wanted <= set(shown)
    for name in wanted:
        assert shown[name]["names"]["en"]
        assert re.search("[\u4e00-\u9fff]|^OpenCL", shown[name]["names"]["zh"]), name


def test_no_cell_is_empty_without_a_reason(shown: dict[str, dict[str, Any]]) -> None:
    for name, row in shown.items():
        assert row["runners"] or (row["reason"] and "pal " in row["next"]), name
        assert row["symbols"] or row["verified"], name
        lines = row["hand_written"]
        assert lines["flagcx"] or lines["reason"], name
        assert lines["here"] or row["reason"] == "no adaptor yet", name


def test_the_certificates_that_the_package_brings_hold(shown: dict[str, dict[str, Any]]) -> None:
    """Made with this suite, of these sources: `make certificates` after a change of either."""
    for name in VENDORS:
        row = shown[name]
        assert (row["origin"], row["emulated"]) == ("shipped", True), row["reason"]
        assert row["runners"], name


def test_a_certificate_over_the_emulator_that_does_not_hold_is_a_row_that_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    statement = certificate.read(registry.find("hygon").folder / "certificate.emulated.json")
    statement["predicate"]["suite"]["sha256"] = "5" * 64
    (tmp_path / "hygon.emulated.json").write_text(certificate.canonical(statement))
    monkeypatch.setattr(certificate, "shipped_name", lambda **_: "none.json")
    assert main(["matrix", "--json", "--certificates", str(tmp_path)]) == 0
    rows = [r for r in json.loads(capsys.readouterr().out)["chips"] if r["chip"] == "hygon"]
    assert [(row["emulated"], row["runners"]) for row in rows] == [(True, {})]
    assert "was made with suite 555555555555" in rows[0]["reason"]
    assert rows[0]["next"] == "pal certify hygon --emulated"


def test_a_certificate_of_the_chip_itself_that_does_not_hold_is_a_row_beside_the_emulated_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    statement = certificate.read(registry.find("hygon").folder / "certificate.emulated.json")
    statement["predicate"]["suite"]["sha256"] = "5" * 64
    (tmp_path / "hygon.json").write_text(certificate.canonical(statement))
    assert main(["matrix", "--json", "--certificates", str(tmp_path)]) == 0
    rows = [r for r in json.loads(capsys.readouterr().out)["chips"] if r["chip"] == "hygon"]
    found = [(row["emulated"], bool(row["runners"])) for row in rows]
    assert found == [(False, False), (True, True)]
    assert "was made with suite 555555555555" in rows[0]["reason"]


def test_the_lines_by_hand_are_those_of_the_files(
    shown: dict[str, dict[str, Any]], root: Path
) -> None:
    """Counted again here, with every file of the chip's folder that git would keep, and of the
    collective libraries that are made for it.
    """
    made_for: dict[str, list[Path]] = {}
    for file in root.glob("adaptors/ccl/*/adaptor.yaml"):
        first = yaml.safe_load(file.read_text(encoding="utf-8"))["accepts"][0]
        made_for.setdefault(first, []).append(file.parent)
    for name in VENDORS:
        folders = [root / "adaptors" / name, *made_for.get(name, [])]
        kept = [
            f
            for folder in folders
            for f in folder.rglob("*")
            if f.suffix in (".yaml", ".c", ".h", ".py", ".cc")
        ]
        here = sum(f.read_text(encoding="utf-8").count("\n") for f in kept)
        assert shown[name]["hand_written"]["here"] == (here or None), name


def test_flagcx_has_the_lines_that_its_files_have() -> None:
    """Three sums of the published counts, added up by hand."""
    theirs = {
        name: field.hand_written(name, Path("nowhere")).theirs
        for name in ("nvidia", "ascend", "ppu")
    }
    assert theirs == {"nvidia": 1590, "ascend": 814, "ppu": 1081}


def test_every_vendor_function_says_how_far_it_is_verified(
    shown: dict[str, dict[str, Any]],
) -> None:
    for name in registry.names():
        if registry.find(name).kind != "binding":
            continue
        symbols = shown[name]["symbols"]
        assert symbols, name
        for symbol in symbols:
            assert symbol["verified"] in html.WORDS, (name, symbol["name"])
            assert symbol["source"], (name, symbol["name"])
        counted = [int(n) for n in re.findall(r"\b(\d+) ", shown[name]["verified"])]
        assert sum(counted) == len(symbols)
    nvidia = {s["name"]: s for s in shown["nvidia"]["symbols"]}
    assert nvidia["cudaMalloc"]["functions"] == ["deviceMalloc", "gdrMemAlloc"]
    assert nvidia["cuMemGetAddressRange"]["exports"] == ["cuMemGetAddressRange_v2"]
    assert nvidia["cuInit"]["functions"] == [], "called at load"


def test_the_terminal_says_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["matrix"]) == 0
    said = capsys.readouterr().out
    assert "pal certify nvidia --emulated" in " ".join(said.split())
    assert re.search(r"nvidia +\d+ of 1590 \(\d+%\) +\d+ header", said)
    assert field.FLAGCX in " ".join(said.split())


def test_the_page_has_the_columns_and_the_functions() -> None:
    text = html.page("Field", matrix.entries(None), installed_rules())
    assert text.count("<td class=written") == 2 * len(matrix.entries(None))
    assert "<td class=id>cuMemGetAddressRange</td><td>header</td><td>cuda</td>" in text
    assert "the vendor&#x27;s own header" in text

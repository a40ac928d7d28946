"""`pal docs`: every page that the wheel brings, in words that fit the terminal."""

from __future__ import annotations

import inspect
import itertools
import json
import pickle
import re
import unicodedata
from pathlib import Path

import pytest
from checkout import ROOT
from markdown_it import MarkdownIt
from markdown_it.token import Token
from unipal.cli import manual
from unipal.cli.main import main
from unipal.engine import errors

import unipal

GENERATED = ROOT / "generated"
FILES = {
    **{path.stem: path for path in (ROOT / "docs").glob("*.md")},
    **{f"reference/{path.stem}": path for path in (GENERATED / "reference").glob("*.md")},
    **{f"chips/{path.parent.name}": path for path in GENERATED.glob("*/README.md")},
}
FILES["reference"] = FILES.pop("reference/index")
FILES["chips"] = FILES.pop("reference/chips")
TYPES = {"ArrayLike", "DTypeLike", "ReduceOp", "RunnerName", "__version__"}  # of annotations


def shown(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *words: str,
    width: int = 80,
) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(["docs", *words]) == 0
    return capsys.readouterr().out


def tokens(page: str) -> list[Token]:
    """The page, as the library that makes the site reads it."""
    return MarkdownIt("commonmark").enable("table").parse(FILES[page].read_text(encoding="utf-8"))


def code(page: str) -> list[str]:
    """The lines of fenced blocks, without those of Sphinx."""
    blocks = [one for one in tokens(page) if one.type == "fence" and "{" not in one.info]
    return [line for block in blocks for line in block.content.splitlines()]


def prose(page: str) -> str:
    """The text and the inline code of a page, without the heads of tables."""
    every = itertools.pairwise(tokens(page))
    said = [one for before, one in every if before.type != "th_open"]
    parts = {"text", "code_inline"}
    return " ".join(
        "".join(child.content if child.type in parts else " " for child in one.children or ())
        for one in said
    )


def test_every_page_is_listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = re.findall(r"(?m)^([\w/-]+)(?:  |$)", shown(capsys, monkeypatch))
    assert set(listed) - {"page"} == set(FILES)
    answer = json.loads(shown(capsys, monkeypatch, "--json"))
    assert set(answer["titles"]) == set(FILES)
    for page, file in zip(answer["titles"], answer["pages"], strict=True):
        assert Path(file).read_bytes() == FILES[page].read_bytes()


@pytest.mark.parametrize("page", sorted(FILES))
def test_a_page_fits_the_terminal_and_keeps_its_words_and_its_code(
    page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = shown(capsys, monkeypatch, page)
    lines, kept = text.splitlines(), [f"    {line}".rstrip() for line in code(page)]
    assert [line for line in kept if line not in lines] == []
    for line in lines:
        columns = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line)
        assert columns <= 80 or line in kept or len(line.split()) == 1  # no word is cut
    said = re.sub(r"<br>", " ", prose(page))
    assert set(re.findall(r"\w+", said)) - set(re.findall(r"\w+", text)) == set()
    for markup in ("{eval-rst}", "{toctree}", ":maxdepth:", "autofunction", "](", "<!--", "<br>"):
        assert markup not in re.sub(r"`[^`]*`", "", "\n".join(set(lines) - set(kept)))


def test_a_wide_terminal_is_used(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = shown(capsys, monkeypatch, "faq", width=110)
    assert 100 < max(map(len, text.splitlines())) <= 110


def test_a_link_names_the_page_to_show(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = " ".join(shown(capsys, monkeypatch, "index").split())
    assert "the first hour in Python (`pal docs tutorial-python`)" in text
    text = " ".join(shown(capsys, monkeypatch, "chips/nvidia").split())
    assert "All chips (`pal docs chips`) · the spec (`pal docs reference`)" in text


def test_the_api_is_that_of_the_package(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = shown(capsys, monkeypatch, "api")
    for name in set(unipal.__all__) - TYPES:
        assert re.search(rf"(?m)^unipal\.{name}\b", text), name
    flat = " ".join(text.split())
    for name, method in inspect.getmembers(unipal.Communicator, inspect.isfunction):
        if name.startswith("_") or not method.__doc__:
            continue
        parameters = list(inspect.signature(method).parameters)[1:]
        first = " ".join(method.__doc__.split("\n\n")[0].split())
        found = re.search(rf" Communicator\.{name}\((.*?)\) {re.escape(first)}", flat)
        assert found, name
        assert [one for one in parameters if one not in found[1]] == [], name


def test_a_group_of_the_spec_is_found_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", "stream"]) == 2
    assert "did you mean reference/stream;" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["chip: acme\nnosuch: 1\n", "chip: [acme\n"])
def test_an_error_in_a_chips_yaml_names_the_page_about_it(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "adaptor.yaml").write_text(text)
    assert main(["build", str(tmp_path)]) == 1
    error = capsys.readouterr().err
    assert "\n  more: `pal docs binding`\n  next: " in error
    assert error.count("more: ") == 1


@pytest.mark.parametrize(
    ("code", "place", "page"),
    [
        ("timeout", "all_reduce at rank 0 of world", "faults"),
        ("gone", "barrier at rank 1 of world", "faults"),
        ("aborted", "world", "faults"),
        ("mismatch", "world.1", "faults"),
        ("refused", "all_reduce", "selection"),
        ("usage", "settings", "environment"),
        ("usage", "launch", "start-up"),
        ("timeout", "unipal.init", "start-up"),
        ("certificate", "cpu.json", "certificates"),
        ("", "pal run --ccl mpi", "start-up"),
        ("", "UNIPAL_TIMEOUT", "environment"),
        ("usage", "all_reduce at rank 0", ""),
    ],
)
def test_an_error_names_a_page(code: str, place: str, page: str) -> None:
    assert errors.page_of(code, place) == page
    assert manual.page_of("nothing that a page quotes", code, place) == page
    if code not in ("", "certificate"):
        error = errors.CommError(code, "it was seen", place=place)
        more = f"\n  more: `pal docs {page}`" if page else ""
        assert str(error) == f"{place}: {code}: it was seen{more}\n  next: {error.next}"
        assert pickle.loads(pickle.dumps(error)).page == error.page == page


def test_every_page_that_errors_name_exists() -> None:
    assert {"faults", "selection", "environment", "certificates", "start-up"} <= errors.pages()
    assert errors.pages() <= set(manual.files())


def test_a_command_names_the_page_of_its_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    monkeypatch.setenv("UNIPAL_LOWERING", "fast")
    for words, page in (
        (["verify", str(broken)], "certificates"),
        (["explain", "all_reduce"], "environment"),
    ):
        assert main(words) != 0
        assert f"\n  more: `pal docs {page}`\n  next: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("chips", "said"),
    [
        (["cpu"], "{here}/cpu.html and {here}/index.html with the certificate of cpu"),
        (
            ["nvidia", "cpu"],
            "2 pages and {here}/index.html with the certificates of cpu, nvidia-emulated",
        ),
        (
            ["numpy"],
            "{here}/numpy.html and {here}/index.html "
            "no certificate was found; next: `pal certify numpy`",
        ),
    ],
)
def test_what_is_written_is_told_of_the_chips_that_were_named(
    chips: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    text = shown(capsys, monkeypatch, *chips, "--out", str(tmp_path))
    assert "".join(text.split()) == "".join(said.format(here=tmp_path).split())  # wrapped
    answer = json.loads(shown(capsys, monkeypatch, *chips, "--out", str(tmp_path), "--json"))
    assert {one.partition("-")[0] for one in answer["certificates"]} == set(chips) - {"numpy"}

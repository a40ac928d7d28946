"""`make docs`: the site has every page, every command, every public name, and can be searched."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from checkout import ROOT
from chromium import Page
from sampling import sample
from unipal.cli.main import COMMANDS, main

import unipal


@pytest.fixture(scope="module")
def site() -> Path:
    """The site, built; a warning of Sphinx, such as a link that leads nowhere, fails."""
    done = subprocess.run(
        ["make", "--no-print-directory", "docs"], cwd=ROOT, capture_output=True, text=True,
        timeout=280,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / "build" / "site"


def page(site: Path, name: str) -> str:
    return (site / f"{name}.html").read_text(encoding="utf-8")


def test_every_page_is_in_it_and_reached_from_the_first(site: Path) -> None:
    first = page(site, "index")
    for path in (ROOT / "docs").glob("*.md"):
        assert (site / f"{path.stem}.html").is_file()
        assert f'href="{path.stem}.html"' in first or path.stem == "index", path.name
    for path in (ROOT / "generated").glob("*/README.md"):
        assert (site / "chips" / f"{path.parent.name}.html").is_file()


def test_every_public_name_is_on_the_page_of_the_api(site: Path) -> None:
    text = page(site, "api")
    types = ("ArrayLike", "DTypeLike", "ReduceOp", "RunnerName", "__version__")  # of annotations
    for name in set(unipal.__all__) - set(types):
        assert f'id="unipal.{name}"' in text, name
    for name, method in inspect.getmembers(unipal.Communicator, inspect.isfunction):
        if not name.startswith("_") and method.__doc__:
            assert f'id="unipal.Communicator.{name}"' in text, name


def test_every_command_is_on_the_page_of_commands(site: Path) -> None:
    text = page(site, "commands")
    for name in COMMANDS:
        assert f"Usage: pal {name} " in text
    assert "--agg_iters" in text


def test_the_search_finds_words_of_all_kinds_of_pages(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    found = json.loads(re.fullmatch(r"Search\.setIndex\((.*)\)", index.strip(), re.DOTALL)[1])  # type: ignore[index]
    names = found["docnames"]
    for word, where in (("mpirun", "start-up"), ("all_reduc", "api"), ("nccl", "comparison")):
        hits = found["terms"].get(word, [])
        hits = [hits] if isinstance(hits, int) else hits
        assert where in {names[hit] for hit in hits}, word


def test_the_pages_of_certificates_are_in_it_and_linked(site: Path) -> None:
    text = page(site, "certificates")
    for name in ("index", "matrix"):
        assert f'href="certified/{name}.html"' in text
        assert (site / "certified" / f"{name}.html").is_file()


def test_the_schemas_are_where_their_names_say(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Below the site's address, which is a placeholder."""
    names = {path.stem for path in (site / "schemas" / "1").glob("*.json")}
    assert names == {*COMMANDS, "common"}
    for name in COMMANDS:
        text = (site / "schemas" / "1" / f"{name}.json").read_text(encoding="utf-8")
        assert main(["schema", name]) == 0
        assert text == capsys.readouterr().out
    for path in (site / "schemas").rglob("*.json"):
        address = json.loads(path.read_text(encoding="utf-8"))["$id"]
        assert (site / urlsplit(address).path.lstrip("/")).samefile(path)


def test_links_to_files_of_the_repository_do_not_stay(site: Path) -> None:
    for path in site.rglob("*.html"):
        for link in re.findall(r'href="([^"#?]+)', path.read_text(encoding="utf-8")):
            if "://" not in link and not link.startswith(("mailto:", "data:")):
                assert (path.parent / link).resolve().exists(), f"{path.name}: {link}"


@pytest.mark.needs("chromium")
def test_every_page_is_as_wide_as_its_window_and_fetches_nothing(site: Path) -> None:
    """At 1400 and 400 pixels, in light and in dark colours."""
    with Page(site / "index.html", width=1400) as browser:
        for path in sample(sorted(site.rglob("*.html")), 25):
            browser.open(path)
            papers = []
            for scheme in ("light", "dark"):
                browser.prefer(scheme)
                papers.append(browser.run("getComputedStyle(document.body).backgroundColor"))
            assert papers[0] != papers[1], path
            for width in (1400, 400):
                browser.resize(width)
                assert browser.run("document.documentElement.scrollWidth <= innerWidth"), path
        assert browser.problems == []
        assert {url.partition(":")[0] for url in browser.requests} <= {"file", "data"}


@pytest.mark.needs("chromium")
def test_the_comparison_is_whole_on_a_wide_page(site: Path) -> None:
    with Page(site / "comparison.html", width=1400) as browser:
        assert browser.run(
            "Array.from(document.querySelectorAll('.table-wrapper'))"
            ".every(e => e.scrollWidth <= e.clientWidth)"
        )


@pytest.mark.needs("chromium")
def test_the_search_works_in_a_browser(site: Path) -> None:
    """Its page lists the page of a word."""
    with Page(site / "search.html", width=1400) as browser:
        browser.open(site / "search.html", "?q=mpirun")
        found = browser.wait("document.querySelector('#search-results a[href^=\"start-up.html\"]')")
        assert found, "the page that explains mpirun"

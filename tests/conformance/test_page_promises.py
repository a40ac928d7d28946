"""What every page that is made from certificates promises: the matrix, a certificate, the chips.

They are made from the certificates that the package brings.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from chromium import Page
from unipal.adaptors import registry
from unipal.cli import matrix
from unipal.cli.main import main
from unipal.conformance.report import html
from unipal.conformance.rules.unlock import VERDICTS, installed_rules

import unipal

RULES = installed_rules()
PAGES = ("matrix", "certificate", "index", *registry.names())
SEEN = ("matrix", "certificate", "index", "nvidia", "numpy")  # those that the browser opens
MOST_BYTES = 500_000


class Reader(HTMLParser):
    """Text, links, identifiers and what a browser would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = ""
        self.links: list[str] = []
        self.ids: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name == "href" and tag == "a":
                self.links.append(value or "")
            elif name in ("src", "srcset", "href", "data") and not (value or "").startswith(
                "data:"
            ):
                self.fetched.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages, from shipped certificates alone."""
    made = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(made / "data"))
        patch.delenv("UNIPAL_CERTIFICATES", raising=False)
        assert main(["matrix", "--html", str(made / "matrix.html")]) == 0
        assert main(["docs", "--out", str(made)]) == 0
        rows = {entry.key: entry for entry in matrix.entries(None)}
    text = html.page("nvidia: certificate", [rows["nvidia-emulated"]], RULES)
    (made / "certificate.html").write_text(text, encoding="utf-8")
    return made


def content(folder: Path, name: str) -> str:
    return (folder / f"{name}.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_version_spec_and_dates(folder: Path, name: str) -> None:
    said = re.search(r"<p class=\"soft about\">(.*?)</p>", content(folder, name))
    assert said
    assert f"unipal {unipal.__version__} · PAL {RULES.pal}, spec <code>" in said[1]
    assert RULES.spec_sha256.startswith(str(re.findall(r"<code>(\w{12})</code>", said[1])[0]))
    days = re.findall(r"<time>(\d{4}-\d\d-\d\d)</time>", said[1])
    certified = {entry.chip for entry in matrix.entries(None) if entry.statement}
    if name in registry.names() and name not in certified:
        assert "no certificate" in said[1]
    else:
        assert days == sorted(days)
        assert days


def test_the_dates_are_the_first_and_the_last_day(folder: Path) -> None:
    rows = [entry for entry in matrix.entries(None) if entry.statement]
    made = [(entry.statement or {})["predicate"]["made"]["at"][:10] for entry in rows]
    said = re.search(r"\d+ certificates of (.*?)</p>", content(folder, "matrix"))
    assert said
    shown = re.findall(r"<time>(.*?)</time>", said[1])
    assert shown == sorted({min(made), max(made)})


@pytest.mark.parametrize("name", PAGES)
def test_a_page_explains_its_words(folder: Path, name: str) -> None:
    """Each word of a badge is in the legend."""
    text = content(folder, name)
    legend = text.partition("<details class=legend>")[2].partition("</details>")[0]
    explained = set(re.findall(r"<dt><span class=\"badge (\w+)\">", legend))
    assert explained >= set(re.findall(r"<span class=\"badge (\w+)\">", text))
    assert explained >= {"unlocked", "locked", "emulated", *VERDICTS}
    if name != "certificate":
        assert set(re.findall(r"<dt>([^<]+)</dt>", legend)) >= {*html.COLUMNS, *html.WORDS}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_small_and_fetches_nothing(folder: Path, name: str) -> None:
    assert (folder / f"{name}.html").stat().st_size < MOST_BYTES
    text = content(folder, name)
    assert Reader(text).fetched == []
    assert re.findall(r"url\(|@import", text) == []


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(folder: Path, name: str) -> None:
    reader = Reader(content(folder, name))
    assert len(reader.ids) == len(set(reader.ids))
    for link in reader.links:
        file, _, anchor = link.partition("#")
        assert not file or (folder / file).is_file(), link
        assert not anchor or anchor in reader.ids, link


@pytest.mark.parametrize("name", PAGES)
def test_every_table_has_headings(folder: Path, name: str) -> None:
    """Of its columns; and a row of the matrix is named by its first cell."""
    text = content(folder, name)
    tables = re.findall(r"<table .*?</table>", text, re.DOTALL)
    assert len(tables) == text.count("<table")
    for table in tables:
        head, _, body = table.partition("<tbody")
        assert re.search(r"<th scope=col[ >]", head)
        rows = body.count("<tr")
        if "class=matrix" in table:
            assert len(re.findall(r"<th scope=row role=rowheader>", body)) == rows


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("name", SEEN)
def test_a_page_has_light_and_dark_colours(folder: Path, name: str) -> None:
    """The paper follows the reader's preference; words have a contrast of 4.5 on it (WCAG AA)."""
    with Page(folder / f"{name}.html", width=1400) as page:
        papers = {}
        for scheme in ("light", "dark"):
            page.prefer(scheme)
            page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
            papers[scheme] = page.run("getComputedStyle(document.body).backgroundColor")
            assert page.run(CONTRAST) == [], scheme
        assert papers["light"] != papers["dark"]
        assert page.problems == []


CONTRAST = """(() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const bright = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(v => v / 255).map(
      v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const paper = (e) => {
    const colour = parts(getComputedStyle(e).backgroundColor);
    return colour[3] === 0 ? paper(e.parentElement) : colour;
  };
  const found = new Map();
  for (const e of document.querySelectorAll("body *")) {
    const own = Array.from(e.childNodes).some(n => n.nodeType === 3 && n.data.trim());
    if (!own || !e.checkVisibility()) continue;
    const [a, b] = [bright(parts(getComputedStyle(e).color)), bright(paper(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) found.set(e.tagName + "." + e.className, ratio);
  }
  return Array.from(found).map(([name, ratio]) => name + " " + ratio.toFixed(2));
})()"""


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("name", SEEN)
def test_a_page_is_as_wide_as_its_window(folder: Path, name: str) -> None:
    """Whatever is open; what is wider scrolls in a box of its own."""
    with Page(folder / f"{name}.html", width=1400) as page:
        for width in (1400, 400):
            page.resize(width)
            for opened in ("false", "true"):
                page.run(f"document.querySelectorAll('details').forEach(d => d.open = {opened})")
                assert page.run("document.documentElement.scrollWidth <= innerWidth"), (
                    width,
                    opened,
                )


@pytest.mark.needs("chromium")
def test_the_keyboard_opens_a_chip_and_a_group(folder: Path) -> None:
    """Tab reaches the summaries, Enter opens them; the lines are a table with a name."""
    with Page(folder / "certificate.html", width=1400) as page:
        page.run("document.querySelector('details.group > summary').focus()")
        for kind in ("rawKeyDown", "char", "keyUp"):
            page.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r",
                      windowsVirtualKeyCode=13)  # fmt: skip
        assert page.run("document.querySelector('details.group').open") is True
        tree = page.call("Accessibility.getFullAXTree")["nodes"]
        roles = [node["role"]["value"] for node in tree if not node["ignored"]]
        named = [
            node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "table"
        ]
        assert "basic" in named
        first = RULES.table("device").values()
        assert roles.count("row") > sum(clause.group == "basic" for clause in first)


@pytest.mark.needs("chromium")
def test_a_narrow_matrix_is_a_table_for_a_screen_reader(folder: Path) -> None:
    with Page(folder / "matrix.html", width=400) as page:
        tree = page.call("Accessibility.getFullAXTree")["nodes"]
    roles = [node["role"]["value"] for node in tree if not node["ignored"]]
    assert roles.count("rowheader") == len(matrix.entries(None))
    assert roles.count("cell") >= len(matrix.entries(None))

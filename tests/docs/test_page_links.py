"""Links between the pages: each leads to a file that exists, and to a heading in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checkout import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def prose(text: str) -> str:
    """A page without its programs."""
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub makes of the headings."""
    headings = re.findall(r"^#+ (.+)$", prose(page.read_text(encoding="utf-8")), re.MULTILINE)
    bare = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in bare}


def broken(page: Path, text: str) -> list[str]:
    found = []
    for link in re.findall(r"\]\(([^()\s]+)\)", prose(text)):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken(page, page.read_text(encoding="utf-8")) == []


def test_a_link_to_nothing_is_reported() -> None:
    page = ROOT / "docs" / "faq.md"
    text = "[a](faults.md#after-a-failure) [b](faults.md#nowhere) [c](none.md) [d](https://x.org)"
    assert broken(page, text) == ["faults.md#nowhere", "none.md"]


def test_readme_leads_to_every_page() -> None:
    """Each page of docs/ is linked from README.md or from a page that README.md links."""
    known, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        known.add(page)
        links = re.findall(r"\]\(([^()\s#]+\.md)", page.read_text(encoding="utf-8"))
        targets = {(page.parent / link).resolve() for link in links}
        waiting += [one for one in targets if one.exists() and one not in known]
    assert set(PAGES) <= known

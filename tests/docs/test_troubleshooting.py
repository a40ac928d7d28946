"""docs/troubleshooting.md quotes only messages that the sources contain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checkout import ROOT
from message_texts import plain, texts

PAGE = ROOT / "docs" / "troubleshooting.md"
ROOMS = ("unipal", "engine", "conformance", "cli", "adaptors", "generator")


def messages(page: str) -> list[str]:
    """The first cell of each row."""
    return re.findall(r"^\| `([^`]+)` \|", page, flags=re.MULTILINE)


def absent(page: str, known: list[str]) -> list[str]:
    """The quoted messages that no literal of the sources contains.

    Where the page begins or ends with `…`, the literal may begin or end otherwise there.
    """
    return [
        one for one in messages(page)
        if not any(plain(one).strip("… ") in text for text in known)
    ]  # fmt: skip


@pytest.fixture(scope="module")
def known() -> list[str]:
    files = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*")) if path.is_file()]
    return list(dict.fromkeys(texts(files)))


def test_every_quoted_message_is_in_the_sources(known: list[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert absent(page, known) == []
    assert len(messages(page)) >= 25
    assert len(set(messages(page))) == len(messages(page))


def test_a_message_that_the_sources_do_not_contain_is_reported(known: list[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    changed = page.replace("has not entered it", "did not enter this").replace(
        "no such C compiler on this machine", "no such C compiler on this computer"
    )
    assert absent(changed, known) == [
        "no such C compiler on this computer", "rank … did not enter this (its last: … #…)"
    ]  # fmt: skip


def test_texts_are_read_as_the_user_sees_them(tmp_path: Path) -> None:
    python, c = tmp_path / "a.py", tmp_path / "b.c"
    python.write_text(
        '"""Not this."""\nx = 1\nprint(f"rank {x} of {x!r}{x:>3} is "\n      "late", "plain")\n'
    )
    c.write_text('f("rank %u (%.3g s)%s%s: \\"%-5s\\" "\n  "is %llu%% full; next: go");\n')
    assert list(texts([python, c])) == [
        "rank … of … is late", "plain", 'rank … (… s)…: "…" is …% full; next: go'
    ]  # fmt: skip

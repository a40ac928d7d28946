"""docs/glossary.md explains the words that the commands and certificates show."""

from __future__ import annotations

import re

from checkout import ROOT
from unipal.conformance.rules.unlock import installed_rules

ROWS = re.findall(
    r"(?m)^\| ([^|-][^|]*) \| (.+) \|$", (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
)[1:]
WORDS = [word for word, _ in ROWS]


def test_words_are_in_order_each_once_and_explained_by_a_sentence() -> None:
    assert sorted(WORDS, key=str.lower) == WORDS
    assert len(set(WORDS)) == len(WORDS)
    assert [word for word, said in ROWS if not said.endswith(".")] == []


def test_what_pages_and_messages_show_is_explained() -> None:
    known = {one.strip() for word in WORDS for one in word.split(",")}
    levels = {"contract", "ordering", "process", "runner"}
    assert known >= set(installed_rules().runners)
    assert known >= {"clause", "certificate", "emulated", "emulator", "level", "runner", "verdict"}
    [level] = [said for word, said in ROWS if word == "level"]
    assert all(one in level for one in levels)
    [lowering] = [said for word, said in ROWS if word == "lowering"]
    assert all(one in lowering for one in ("HOST", "PROXY", "STREAM"))

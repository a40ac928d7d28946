"""docs/comparison.md: each library that it compares has a version, its date and its source, and
each cell the place in that source.
"""

from __future__ import annotations

import datetime
import re

from checkout import ROOT

PAGE = (ROOT / "docs" / "comparison.md").read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    """The cells of the table in a text, without the line under its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if not re.fullmatch("-*", row[-1])]


def test_each_column_has_a_version_with_its_date_and_source() -> None:
    table, _, after = PAGE.partition("## Sources")
    [_, own, *columns], *compared = rows(table)
    sources = rows(after)[1:]
    assert own == "unipal"
    assert [f"{name} {version}" for name, version, *_ in sources] == columns
    assert all(len(row) == len(columns) + 2 for row in compared)
    for name, version, day, source in sources:
        assert datetime.date.fromisoformat(day) <= datetime.date.today(), name
        link = re.search(r"\]\(https://github\.com/[\w.-]+/[\w.-]+/tree/(\w[\w.]*)\)", source)
        assert link, name
        if re.fullmatch(r"[0-9a-f]{7,}", version):
            assert link[1].startswith(version), name
        else:
            assert link[1] == f"v{version}" or len(link[1]) == 40, name


def test_each_cell_has_the_place_where_it_was_read() -> None:
    table, _, after = PAGE.partition("## Sources")
    libraries = [name for name, *_ in rows(after)[1:]]
    given = dict(re.findall(r"(?m)^- (.+?): (.+)$", after.replace("\n  ", " ")))
    assert list(given) == [row[0] for row in rows(table)[1:]]
    for row, places in given.items():
        read = re.findall(r"(?:^|, )([A-Z][\w ]*) `([\w.-]+(?:/[\w.-]*)*(?::\d+)?)`", places)
        assert [library for library, _ in read] == libraries, row
    [day] = re.findall(r"looked up on (\S+)\.", after)
    assert datetime.date.fromisoformat(day) <= datetime.date.today()

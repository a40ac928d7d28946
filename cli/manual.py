"""The manual that the wheel brings: its pages, and the page that explains an error."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from unipal.cli import terminal

import unipal

TROUBLE = "troubleshooting"  # its tables quote the messages of errors
QUOTED = re.compile(r"^\| `(?P<message>[^`]+)`", re.MULTILINE)
LEAST = 12  # characters of a quoted message that are not free, so that it tells one error apart


def folder() -> Path:
    """The folder of the pages. UserError where the package is used without being installed."""
    place = Path(str(unipal.__file__)).parent / "manual"
    if not place.is_dir():
        raise terminal.UserError(
            str(place), "this installation has no manual", "read docs/ in the checkout"
        )
    return place


def pages() -> dict[str, str]:
    """Page → its title, in the order of their names."""
    found = sorted(folder().glob("*.md"))
    return {path.stem: _title(path.read_text(encoding="utf-8")) for path in found}


def _title(text: str) -> str:
    return next((line[2:] for line in text.splitlines() if line.startswith("# ")), "")


def text(page: str) -> str:
    """A page, in Markdown."""
    return (folder() / f"{page}.md").read_text(encoding="utf-8")


def page_of(error: str) -> str:
    """The page that explains the message of an error; "" if none does."""
    try:
        known = _messages()
    except (OSError, terminal.UserError):
        return ""
    line = " ".join(error.split())
    return TROUBLE if any(pattern.search(line) for pattern in known) else ""


@cache
def _messages() -> list[re.Pattern[str]]:
    """The quoted messages; … stands for what differs from case to case."""
    found = []
    for match in QUOTED.finditer(text(TROUBLE)):
        parts = [part.strip() for part in match["message"].split("…")]
        if sum(map(len, parts)) >= LEAST:
            found.append(re.compile(".*".join(map(re.escape, parts))))
    return found

"""The pages that the wheel brings, the manual and the reference, and the page that explains an
error.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from unipal.adaptors.tables import generated_folder
from unipal.cli import markdown, terminal
from unipal.engine import errors

import unipal

TROUBLE = "troubleshooting"  # its tables quote the messages of errors
QUOTED = re.compile(r"^\| `(?P<message>[^`]+)`", re.MULTILINE)
BINDING = "binding"  # describes an adaptor.yaml, whose errors begin with a line of it
ADAPTOR = re.compile(r"(?!\S*pal_spec/)\S+\.ya?ml:\d+:\d+: ")
REFERENCE = {"index": "reference", "chips": "chips"}  # file in generated/reference → page
LEAST = 12  # characters of a quoted message that are not free, so that it tells one error apart


def folder() -> Path:
    """The folder of the pages. UserError where the package is used without being installed."""
    place = Path(str(unipal.__file__)).parent / "manual"
    if not place.is_dir():
        raise terminal.UserError(
            str(place), "this installation has no manual", "read docs/ in the checkout"
        )
    return place


def files() -> dict[str, Path]:
    """Page → its file: the manual, then the pages of the chips and of the spec, which are
    generated.
    """
    generated = {}
    for path in generated_folder().glob("*/README.md"):
        generated[f"chips/{path.parent.name}"] = path
    for path in (generated_folder() / "reference").glob("*.md"):
        generated[REFERENCE.get(path.stem, f"reference/{path.stem}")] = path
    manual = {path.stem: path for path in sorted(folder().glob("*.md"))}
    return {**manual, **dict(sorted(generated.items()))}


def pages() -> dict[str, str]:
    """Page → its title; of a page of the spec, its first sentence."""
    return {name: _title(name, path.read_text(encoding="utf-8")) for name, path in files().items()}


def _title(name: str, text: str) -> str:
    found = re.search(r"^# .*\n+(?P<sentence>[^|#]*?\.)\s", text, re.MULTILINE)
    if found is not None and name.startswith("reference/"):
        return " ".join(found["sentence"].split())
    return next((line[2:] for line in text.splitlines() if line.startswith("# ")), "")


def text(page: str) -> str:
    """A page, in Markdown."""
    return files()[page].read_text(encoding="utf-8")


def shown(page: str) -> str:
    """A page for the terminal. Links to other pages name the command that shows them."""
    known = files()
    names = {_in_repository(path): name for name, path in known.items()}
    own = os.path.dirname(_in_repository(known[page]))

    def follow(target: str) -> str:
        if "://" in target:
            return target
        name = names.get(os.path.normpath(f"{own}/{target.partition('#')[0]}"), page)
        return f"`pal docs {name}`" if name != page else ""

    return markdown.rendered(text(page), follow)


def _in_repository(path: Path) -> str:
    """The path of a page in the repository, where links between pages hold."""
    if path.is_relative_to(folder()):
        return f"docs/{path.name}"
    return f"generated/{path.relative_to(generated_folder())}"


def page_of(error: str, code: str = "", place: str = "") -> str:
    """The page that explains the message of an error, by what the pages quote, else by the code and
    place of the error; "" if none does.
    """
    try:
        known = _messages()
    except (OSError, terminal.UserError):
        return ""
    line = " ".join(error.split())
    if any(pattern.search(line) for pattern in known):
        return TROUBLE
    return BINDING if ADAPTOR.match(error) else errors.page_of(code, place)


@cache
def _messages() -> list[re.Pattern[str]]:
    """The quoted messages; … stands for what differs from case to case."""
    found = []
    for match in QUOTED.finditer(text(TROUBLE)):
        parts = [part.strip() for part in match["message"].split("…")]
        if sum(map(len, parts)) >= LEAST:
            found.append(re.compile(".*".join(map(re.escape, parts))))
    return found

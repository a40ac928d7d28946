"""Pages in Markdown for a terminal: prose and tables are wrapped at words, code is as it is.

It reads the Markdown that the pages of this project are written in: headings, paragraphs, lists,
tables, fenced blocks and links.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import click
from unipal.cli import terminal

_CODE = "    "  # before a line of a fenced block
_ITEM = re.compile(r"(?P<indent> *)(?P<mark>[-*]|\d+\.) +(?P<text>.*)")
_LINK = re.compile(r"`[^`]*`|\[(?P<label>(?:`[^`]*`|[^\]`])*)\]\((?P<target>[^)\s]*)\)")
_ESCAPE = re.compile(r"(`[^`]*`)|\\([^A-Za-z0-9\s])")
_CELL = re.compile(r"(?<!\\)\|")
_AUTO = re.compile(r"\.\. auto\w+:: (\S+)")  # Sphinx: what a docstring documents

Follow = Callable[[str], str]  # the target of a link → what is said of it; "": nothing


def rendered(text: str, follow: Follow) -> str:
    """A page in Markdown, for the terminal."""
    return "\n\n".join(_blocks(text.splitlines(), follow)) + "\n"


def _blocks(lines: list[str], follow: Follow) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line, begin = lines[at], at
        at += 1
        if line.lstrip().startswith("```"):
            while at < len(lines) and lines[at].strip() != "```":
                at += 1
            yield from _fenced(line.strip()[3:], lines[begin + 1 : at])
            at += 1
        elif line.startswith("|"):
            at = _end(lines, at, lambda next: next.startswith("|"))
            yield _table(lines[begin:at])
        elif line.startswith("#"):
            yield click.style(terminal.wrapped(_plain(line, follow)), bold=True)
        elif line.strip() and not line.startswith("<!--"):
            at = _end(lines, at, lambda next: bool(next.strip()) and not _begins(next))
            yield "\n".join(_prose(lines[begin:at], follow))


def _end(lines: list[str], at: int, inside: Callable[[str], bool]) -> int:
    """The first line from `at` on that is not inside."""
    while at < len(lines) and inside(lines[at]):
        at += 1
    return at


def _begins(line: str) -> bool:
    """Whether a block other than prose begins here."""
    return line.lstrip().startswith("```") or line.startswith(("|", "#", "<!--"))


def _prose(lines: list[str], follow: Follow) -> Iterator[str]:
    """A paragraph, or the items of a list, each with the lines that continue it."""
    parts: list[tuple[str, str]] = []  # what the first line begins with, and the text
    for line in lines:
        item = _ITEM.fullmatch(line)
        if item is not None:
            parts.append((f"{item['indent']}{item['mark']} ", item["text"]))
        elif parts:
            parts[-1] = (parts[-1][0], f"{parts[-1][1]} {line.strip()}")
        else:
            parts.append((" " * (len(line) - len(line.lstrip())), line.strip()))
    for first, text in parts:
        yield terminal.wrapped(_plain(text, follow), indent=len(first), first=first)


def _fenced(language: str, lines: list[str]) -> Iterator[str]:
    """Code as it is; of Sphinx's directives only what the docstrings say."""
    if not language.startswith("{"):
        yield "\n".join((_CODE + line).rstrip() for line in lines)
        return
    for line in lines:
        named = _AUTO.fullmatch(line.strip())
        if named is not None:
            yield from _documented(named[1])


def _table(lines: list[str]) -> str:
    rows = [[_cell(cell) for cell in _CELL.split(line.strip().strip("|"))] for line in lines]
    head, body = rows[0], rows[2:]
    return terminal.table(body, head)


def _cell(text: str) -> str:
    text = text.strip().replace("\\|", "|").replace("<br>", "; ")
    return _plain(text, lambda target: "")


def _plain(text: str, follow: Follow) -> str:
    """Text without the targets of links and without backslashes before punctuation."""

    def link(found: re.Match[str]) -> str:
        if found["label"] is None:
            return found[0]  # code
        said = follow(found["target"])
        return f"{found['label']} ({said})" if said else found["label"]

    return _ESCAPE.sub(lambda found: found[1] or found[2], _LINK.sub(link, text))


# ---- docstrings --------------------------------------------------------------------------------


def _documented(name: str) -> Iterator[str]:
    """Name, signature and first paragraph of a public object, and of the members of a class."""
    module, _, own = name.rpartition(".")
    thing = getattr(importlib.import_module(module), own)
    yield _entry(name, thing)
    if inspect.isclass(thing):
        for member, value in vars(thing).items():
            if not member.startswith("_") and inspect.getdoc(value):
                yield _entry(f"{own}.{member}", value)


def _entry(name: str, thing: Any) -> str:
    said = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())
    head = click.style(terminal.wrapped(name + _signature(thing), hanging=4), bold=True)
    return f"{head}\n{terminal.wrapped(said, indent=4)}"


def _signature(thing: Any) -> str:
    """The parameters without their types; "" of an attribute, and of a class, which calls make."""
    thing = getattr(thing, "__func__", thing)  # of a class method
    if not callable(thing) or inspect.isclass(thing):
        return ""
    signature = inspect.signature(thing)
    bare = [
        one.replace(annotation=inspect.Parameter.empty)
        for one in signature.parameters.values()
        if one.name not in ("self", "cls")
    ]
    return str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))

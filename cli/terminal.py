"""Terminal output: live progress, tables, verdict marks, and errors for the user."""

from __future__ import annotations

import json
import math
import re
import shutil
import sys
import time
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

import click
from unipal.conformance.rules.unlock import Rules, Unlocked, needed, needs_ccl

COLOURS = {
    "pass": "green",
    "fail": "red",
    "unsupported": "yellow",
    "known_failure": "magenta",
    "not_run": "bright_black",
    "not_applicable": "bright_black",
    "differs": "yellow",
    "unlocked": "green",
    "pending": "green",
    "locked": "red",
    "emulated": "yellow",
}


class UserError(Exception):
    """An error for the user: place, reason, next step, exit status, and the page that explains it;
    without a page, one is looked for.
    """

    def __init__(
        self, place: str, reason: str, next_step: str, status: int = 3, page: str = ""
    ) -> None:
        super().__init__(f"{place}: {reason}\n  next: {next_step}")
        self.place = place
        self.reason = reason
        self.next = next_step
        self.status = status
        self.manual_page = page


def say(text: str = "", *, err: bool = False) -> None:
    click.echo(text, err=err)


def say_error(text: str) -> None:
    """Prints lines on standard error, wrapped if it is a terminal: programs find a line as it is.
    Lines that are indented further than `  next: …`, such as a compiler's, are not wrapped.
    """
    sys.stdout.flush()
    if sys.stderr.isatty():
        text = "\n".join(map(_error_line, text.splitlines()))
    click.echo(text, err=True)


def _error_line(line: str) -> str:
    indent = _len(line) - _len(line.lstrip())
    return line if indent > 2 or _len(line) <= width() else wrapped(line, indent=indent, hanging=2)


def command_of(next_step: str) -> str:
    """A next step as printed: a bare command is put in backquotes."""
    return next_step if "`" in next_step else f"`{next_step}`"


def relative(path: Path) -> str:
    """The path from the current directory if it lies below, else as it is."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


SCHEMA_VERSION = 1  # of all JSON answers; cli/schemas/ describes them


def json_text(value: Mapping[str, Any], status: int = 0) -> str:
    """The answer of a command as JSON, with the schema's version and the exit status."""
    whole = {**value, "schema_version": SCHEMA_VERSION, "exit": status}
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True)


def existing(path: Path, what: str = "file") -> Path:
    """The path, if it exists. UserError with the status of what is missing otherwise."""
    if not path.exists():
        raise UserError(str(path), f"no such {what}", f"check the path, or name another {what}")
    return path


def say_json(value: Mapping[str, Any], status: int = 0) -> int:
    """Prints the answer of a command with --json on standard output; returns the exit status."""
    click.echo(json_text(value, status))
    return status


def mark(word: str) -> str:
    """A verdict or state in its colour; click removes the colour without a terminal."""
    return click.style(word.replace("_", " "), fg=COLOURS.get(word))


def width() -> int:
    """The columns to use: those of the terminal, 120 at most; 80 without a terminal."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 120))


_GAP = "  "
_TEXT = 20  # columns that text needs; where it has fewer, it stands below the others
_LONG = 24  # a longer word may be divided after each `/` in it
_COMMAND = re.compile(r"[^\s`]*`[^`]*`\S*|\S+")


def table(rows: Sequence[Sequence[str]], head: Sequence[str] = ()) -> str:
    """Aligned columns within `width()`, wrapped at words. If that is too narrow, the last column
    stands below the others; if these do not fit beside each other either, each cell has a line that
    begins with its head.
    """
    every = [list(head), *map(list, rows)] if head else [list(row) for row in rows]
    if not every:
        return ""
    widths = _widths(every)
    if head and not widths and _aligned(every) is None:
        return "\n".join(line for row in rows for line in _record(row, head))
    lines: list[str] = []
    for number, row in enumerate(every):
        made = _side_by_side(row, widths) if widths else _below(row, every)
        bold = bool(head) and number == 0
        lines += [click.style(line, bold=True) if bold else line for line in made]
    return "\n".join(lines)


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """The width of each column; empty if they do not fit beside each other."""
    columns = [[click.unstyle(row[i]) for row in rows] for i in range(len(rows[0]))]
    natural = [max(map(_len, column)) for column in columns]
    least = [
        max(_len(part) for cell in column for word in (*cell.split(), "") for part in _parts(word))
        for column in columns
    ]
    least[-1] = max(least[-1], min(natural[-1], _TEXT))
    room = width() - len(_GAP) * (len(columns) - 1)
    names = [whole if whole <= _LONG else word for whole, word in zip(natural, least, strict=True)]
    least = names if sum(names) <= room else least
    spare = room - sum(least)
    if spare < 0:
        return []
    for _ in range(min(spare, sum(natural) - sum(least))):  # to the one that is wrapped most
        most = max(range(len(least)), key=lambda i: natural[i] / max(least[i], 1))
        least[most] += 1
    return least


def _side_by_side(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    cells = [_wrap(cell, room) for cell, room in zip(row, widths, strict=True)]
    height = max(map(len, cells))
    return [
        _GAP.join(
            _pad(cell[line] if line < len(cell) else "", room)
            for cell, room in zip(cells, widths, strict=True)
        ).rstrip()
        for line in range(height)
    ]


def _below(row: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The last cell below the others, which are aligned if there is room."""
    widths = _aligned(rows)
    if widths is not None:
        lines = [_GAP.join(map(_pad, row, widths)).rstrip()]
    else:
        lines = [part for cell in row[:-1] if cell for part in _wrap(cell, width())]
    return [*lines, *("    " + part for part in _wrap(row[-1], width() - 4) if part)]


def _aligned(rows: Sequence[Sequence[str]]) -> list[int] | None:
    """The widths of all columns but the last; None if they do not fit beside each other."""
    widths = [max(_len(one[i]) for one in rows) for i in range(len(rows[0]) - 1)]
    return widths if sum(widths) + len(_GAP) * len(widths) <= width() else None


def _record(row: Sequence[str], head: Sequence[str]) -> list[str]:
    """The cells that are not empty, each after the head of its column and below the first."""
    first, *cells = [f"{name}: {cell}" for name, cell in zip(head, row, strict=True) if cell]
    below = [wrapped(cell, indent=4, hanging=2) for cell in cells]
    return [*_wrap(first, width()), *(line for cell in below for line in cell.splitlines())]


def wrapped(text: str, *, indent: int = 0, hanging: int = 0, first: str = "") -> str:
    """Text in lines of `width()`, from column `indent`, all but the first `hanging` columns
    further. `first`: what the first line begins with, instead of spaces.
    """
    head = first or " " * indent
    rest = " " * (indent + hanging)
    lines = _fill(text, width() - len(rest), width() - len(head))
    return "\n".join([head + lines[0], *(rest + line for line in lines[1:])])


def flowing(text: str) -> str:
    """Lines that were laid out for a wide terminal: longer ones go on below their last column that
    leaves room. A column behind that one stands below the line.
    """
    lines, before = [], 0
    for line in text.splitlines():
        starts = [found.end() for found in re.finditer(r"^ *(?:▶ )?|(?<=\S)  +", line)]
        at = max((start for start in starts if start <= width() - 2 * _TEXT), default=before)
        behind = [one for one in starts if one > at and 0 < _len(line[:one].rstrip()) <= width()]
        if _len(line) > width() and behind:
            at = len(_GAP) + len(line) - len(line.lstrip())
            lines.append(line[: behind[-1]].rstrip())
            line = " " * at + line[behind[-1] :]
        before = at
        if _len(line) <= width():
            lines.append(line)
        elif line[:at].isspace():
            lines.append(wrapped(line, indent=at, hanging=2))
        else:
            lines.append(wrapped(line[at:], indent=at, first=line[:at]))
    return "\n".join(lines)


def _pad(text: str, width: int) -> str:
    return text + " " * (width - _len(text))


def _len(text: str) -> int:
    """The columns of a text on a terminal, where wide characters take two."""
    plain = click.unstyle(text)
    return len(plain) + sum(unicodedata.east_asian_width(char) in "WF" for char in plain)


def _wrap(text: str, room: int) -> list[str]:
    """Lines of at most `room` columns, in the colour of the text."""
    plain = click.unstyle(text)
    if _len(plain) <= room:
        return [text]
    colour = re.match(r"(\x1b\[[0-9;]*m)*", text)
    code = colour[0] if colour else ""
    return [f"{code}{line}\x1b[0m" if code else line for line in _fill(plain, room)]


def _fill(text: str, room: int, first: int | None = None) -> list[str]:
    """Lines of at most `room` columns (the first one: `first`). A command in backquotes and a path
    stay whole where a line holds them. Only a word that is longer than a line exceeds it.
    """
    lines = [""]
    for whole in _COMMAND.findall(text):
        for word in [whole] if _len(whole) <= room else whole.split():
            for number, part in enumerate([word] if _len(word) <= room else _parts(word)):
                space = " " if lines[-1] and number == 0 else ""
                limit = room if len(lines) > 1 or first is None else first
                if lines[-1] and _len(lines[-1] + space + part) > limit:
                    lines.append(part)
                else:
                    lines[-1] += space + part
    return lines


def _parts(word: str) -> list[str]:
    """The parts of a long path, which may stand on several lines; another word is whole."""
    return re.findall(r"[^/]*/+|[^/]+", word) if len(word) > _LONG else [word]


def remaining(done: int, every: int, seconds: float, limit: float = math.inf) -> str:
    """Such as `12 s, about 40 s left`. `limit`: seconds after which it ends anyhow."""
    if not 0 < done < every:
        return _time(seconds)
    left = min(seconds * (every - done) / done, max(0.0, limit - seconds))
    return f"{_time(seconds)}, about {_time(left)} left"


def _time(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 600 else f"{seconds:.0f} s"


def fitted(line: str) -> str:
    """A line of progress without the parts that do not fit; each part follows a ` · `."""
    while _len(line) >= width() and " · " in line:
        line = line.rpartition(" · ")[0]
    return line


class Progress:
    """Shows the progress of a run: one updating line on a terminal, plain lines elsewhere.

    `order` is the expected order of clauses; `rules` tells which runner is unlocked next.
    """

    def __init__(
        self,
        order: Sequence[str],
        rules: Rules,
        *,
        stream: TextIO | None = None,
        quiet: bool = False,
        verbose: bool = False,
        every: int = 25,
    ) -> None:
        self._order = list(order)
        self._wanted = set(order)
        self._rules = rules
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._quiet, self._verbose = quiet, verbose
        self._began = time.monotonic()
        self._every = every
        self._verdicts: dict[str, str] = {}
        self._next = 0
        self._shown = 0.0
        self._needs = {name: needed(rules, name) for name in rules.runners}

    def result(self, clause: str, verdict: str, evidence: str = "", seconds: float = 0.0) -> None:
        """Counts one verdict. Failures are always printed, with their evidence."""
        self._verdicts[clause] = verdict
        if self._quiet:
            return
        if verdict in ("fail", "known_failure"):
            self._clear()
            words = " ".join(evidence.split())
            head = f"  {click.unstyle(mark(verdict))}  "
            text = wrapped(f"{clause}: {words}", indent=len(head))[len(head) :]
            self._write(f"  {mark(verdict)}  {text}\n")
        elif self._verbose:
            words = " ".join(evidence.split())
            self._clear()
            self._write(
                f"  {mark(verdict)}  {clause}  {seconds:.2f} s{': ' + words if words else ''}\n"
            )
        if self._live:
            now = time.monotonic()
            if now - self._shown > 0.05:
                self._shown = now
                self._clear()
                self._write(fitted(self.line()))
        elif len(self._verdicts) % self._every == 0:
            self._write(fitted(self.line()) + "\n")

    def close(self) -> None:
        if not self._quiet:
            self._clear()
            if not self._live:
                self._write(fitted(self.line()) + "\n")

    def line(self) -> str:
        """Such as `41 of 186 clauses · 12 s, about 40 s left · next: deviceFree.returns_bytes ·
        host unlocks after 9 more`.
        """
        done, every = len(self._verdicts), len(self._order)
        spent = remaining(done, every, time.monotonic() - self._began)
        parts = [f"{done} of {every} clauses", spent]
        while self._next < len(self._order) and self._order[self._next] in self._verdicts:
            self._next += 1
        if self._next < len(self._order):
            parts.append(f"next: {self._order[self._next]}")
        parts.extend(filter(None, [self._unlocks()]))
        return " · ".join(parts)

    def _unlocks(self) -> str:
        """The reachable runner that needs the fewest further passes."""
        best: tuple[int, str] | None = None
        for name, ids in self._needs.items():
            seen = {self._verdicts.get(id_) for id_ in ids} - {None, "pass"}
            more = sum(1 for id_ in ids if id_ not in self._verdicts)
            if needs_ccl(self._rules, name) or seen or not self._wanted.issuperset(ids):
                continue
            if more and (best is None or more < best[0]):
                best = (more, name)
        return f"{best[1]} unlocks after {best[0]} more" if best else ""

    def _clear(self) -> None:
        if self._live:
            self._write("\r\x1b[2K")

    def _write(self, text: str) -> None:
        if not self._live:
            text = click.unstyle(text)
        self._stream.write(text)
        self._stream.flush()


def groups(rules: Rules, lines: Mapping[str, Mapping[str, Any]]) -> str:
    """Verdicts per group: one row each, only the verdicts that occur."""
    by: dict[str, dict[str, int]] = {}
    for id_ in [id_ for id_ in rules.clauses if id_ in lines]:
        line = lines[id_]
        counts = by.setdefault(rules.clauses[id_].group, {})
        counts[line["verdict"]] = counts.get(line["verdict"], 0) + 1
    rows = []
    for group, counts in by.items():
        total = sum(counts.values())
        words = ", ".join(f"{n} {mark(verdict)}" for verdict, n in sorted(counts.items()))
        shown = f"runner {group}" if group in rules.runners else group
        rows.append([shown, str(total), words])
    return table(rows, ["group", "clauses", "verdicts"])


def runners(states: Mapping[str, Unlocked]) -> str:
    """The table of runners with the reason of every lock."""
    rows = []
    for name, state in states.items():
        by = f"by {', '.join(state.uses)}" if state.uses and state.state != "locked" else ""
        why = "; ".join(filter(None, [state.why, by]))
        rows.append([name, mark(state.word), why])
    return table(rows, ["runner", "state", "why"])

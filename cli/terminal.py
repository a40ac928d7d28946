"""Terminal output: live progress, tables, verdict marks, and errors for the user."""

from __future__ import annotations

import json
import shutil
import sys
import time
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
    """An error for the user: place, reason, next step, and exit status."""

    def __init__(self, place: str, reason: str, next_step: str, status: int = 3) -> None:
        super().__init__(f"{place}: {reason}\n  next: {next_step}")
        self.place = place
        self.reason = reason
        self.next = next_step
        self.status = status


def say(text: str = "", *, err: bool = False) -> None:
    click.echo(text, err=err)


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


def table(rows: Sequence[Sequence[str]], head: Sequence[str] = ()) -> str:
    """Aligned columns; the last one is wrapped to the terminal's width."""
    every = [list(head), *map(list, rows)] if head else [list(row) for row in rows]
    if not every:
        return ""
    columns = len(every[0])
    widths = [max(len(click.unstyle(row[i])) for row in every) for i in range(columns - 1)]
    left = sum(widths) + 2 * len(widths)
    room = max(30, min(shutil.get_terminal_size((100, 24)).columns, 120) - left)
    lines: list[str] = []
    for number, row in enumerate(every):
        parts = _wrap(row[-1], room)
        cells = [
            cell + " " * (w - len(click.unstyle(cell)))
            for cell, w in zip(row, widths, strict=False)
        ]
        text = "  ".join([*cells, parts[0]]).rstrip()
        lines.append(click.style(text, bold=True) if head and number == 0 else text)
        lines.extend(" " * left + part for part in parts[1:])
    return "\n".join(lines)


def wrapped(text: str, *, indent: int = 0, hanging: int = 0) -> str:
    """Text in lines of the terminal's width, from column `indent`, all but the first `hanging`
    columns further.
    """
    import textwrap

    return textwrap.fill(
        " ".join(text.split()),
        max(40, min(shutil.get_terminal_size((80, 24)).columns, 100)),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
    )


def _pad(text: str, width: int) -> str:
    return text + " " * (width - len(click.unstyle(text)))


def _wrap(text: str, room: int) -> list[str]:
    if len(click.unstyle(text)) <= room:
        return [text]
    import textwrap

    return textwrap.wrap(click.unstyle(text), room, break_long_words=False) or [""]


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
            self._write(f"  {mark(verdict)}  {clause}: {words}\n")
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
                self._write(self.line()[: shutil.get_terminal_size((100, 24)).columns - 1])
        elif len(self._verdicts) % self._every == 0:
            self._write(self.line() + "\n")

    def close(self) -> None:
        if not self._quiet:
            self._clear()
            if not self._live:
                self._write(self.line() + "\n")

    def line(self) -> str:
        """Such as `41 of 186 clauses · 12 s, about 40 s left · next: deviceFree.returns_bytes ·
        host unlocks after 9 more`.
        """
        done, every = len(self._verdicts), len(self._order)
        seconds = time.monotonic() - self._began
        left = f", about {seconds * (every - done) / done:.0f} s left" if 0 < done < every else ""
        parts = [f"{done} of {every} clauses", f"{seconds:.0f} s{left}"]
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

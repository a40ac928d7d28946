"""results.json and the page of the mutants of sources: numbers for each file, and every survivor.

explained.yaml says why survivors survive. An entry names files by a pattern, a pattern of the line
and, if needed, one of the changed line. `text: true` means that only string literals differ,
`unreached: true` that no check executes the line. `ids` names the mutants where the patterns alone
would find others as well. `equivalent` is the sentence of the spec that permits the change,
`out_of_reach` the reason why no check can see it.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
import yaml

from proof.sources.outside import tests as outside

HERE = Path(__file__).resolve().parent
EXPLAINED = HERE / "explained.yaml"
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')
KILLED, DROPPED = "killed", ("does not compile", "same code")


@dataclass(frozen=True)
class Reason:
    """Why mutants survive. file: chip/file; before, after: patterns that are searched."""

    file: re.Pattern[str]
    before: re.Pattern[str]
    after: re.Pattern[str]
    text: bool
    unreached: bool
    ids: frozenset[str]  # the mutants meant; empty: all that the patterns find
    equivalent: bool
    why: str

    def holds(self, row: Mapping[str, Any]) -> bool:
        return (
            bool(self.file.fullmatch(f"{row['chip']}/{row['file']}"))
            and bool(self.before.search(row["before"]))
            and bool(self.after.search(row["after"]))
            and (not self.unreached or row["verdict"] == "unreached")
            and (not self.ids or row["id"] in self.ids)
            and (not self.text or _without_text(row["before"]) == _without_text(row["after"]))
        )


def _without_text(line: str) -> str:
    return LITERAL.sub('""', line)


def explained(path: Path = EXPLAINED) -> list[Reason]:
    """The entries of explained.yaml."""
    found = []
    for entry in yaml.safe_load(path.read_text(encoding="utf-8")) or []:
        kinds = {"equivalent", "out_of_reach"} & set(entry)
        known = {"file", "before", "after", "text", "unreached", "ids", *kinds}
        if not {"file", "before"} <= set(entry) <= known or len(kinds) != 1:
            raise ValueError(
                f"{path.name}: {entry}: an entry must have file, before, and one of equivalent "
                "and out_of_reach; it may have after, text, unreached and ids\n  next: correct it"
            )
        kind = kinds.pop()
        found.append(
            Reason(
                re.compile(entry["file"]),
                re.compile(entry["before"]),
                re.compile(entry.get("after", "")),
                bool(entry.get("text")),
                bool(entry.get("unreached")),
                frozenset(entry.get("ids") or ()),
                kind == "equivalent",
                entry[kind],
            )
        )
    return found


def reasons(alive: Sequence[Mapping[str, Any]]) -> dict[str, Reason]:
    """Mutant → why it survives, for those that explained.yaml explains."""
    entries = explained()
    found = {}
    for row in alive:
        for entry in entries:
            if entry.holds(row):
                found[row["id"]] = entry
                break
    return found


def results(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Adaptor → its killed mutants and the check that killed each; the others by verdict."""
    found: dict[str, Any] = {}
    for row in rows:
        part = found.setdefault(row["chip"], {"killed": {}, "alive": []})
        if row["verdict"] == KILLED:
            part["killed"][row["id"]] = row["by"]
        elif row["verdict"] not in DROPPED:
            part["alive"].append(row["id"])
    return found


def page(rows: Sequence[Mapping[str, Any]]) -> str:
    """The page in Markdown."""
    tested = [row for row in rows if row["verdict"] not in DROPPED]
    alive = [row for row in tested if row["verdict"] != KILLED]
    why = reasons(alive)
    files: dict[str, Counter[str]] = defaultdict(Counter)
    for row in tested:
        known = why.get(row["id"])
        word = (
            KILLED if row["verdict"] == KILLED
            else "open" if known is None
            else "equivalent" if known.equivalent else "out_of_reach"
        )  # fmt: skip
        for place in (f"{row['chip']}/{row['file']}", row["chip"], "all"):
            files[place][word] += 1
            files[place]["beyond"] += word == KILLED and row["by"] in outside.NAMES
    by_reason: dict[Reason, int] = Counter(why[row["id"]] for row in alive if row["id"] in why)
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
        autoescape=False,
    )
    reasoned = sorted(by_reason.items(), key=lambda item: (item[0].file.pattern, -item[1]))
    numbers = {reason: number for number, (reason, _) in enumerate(reasoned, 1)}
    survivors = [
        {**row, "before": _code(row["before"]), "after": _code(row["after"]),
         "number": numbers[why[row["id"]]] if row["id"] in why else 0}
        for row in sorted(alive, key=lambda row: (row["chip"], row["file"], row["line"]))
    ]  # fmt: skip
    return env.get_template("page.md.j2").render(
        files=sorted((k, v) for k, v in files.items() if "/" in k),
        chips=sorted((k, v) for k, v in files.items() if "/" not in k and k != "all"),
        whole=files["all"],
        dropped=len(rows) - len(tested),
        reasons=reasoned,
        explained=[row for row in survivors if row["number"]],
        open=[row for row in survivors if not row["number"]],
    )


def _code(text: str) -> str:
    """A line of source in a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("`", "'")


def write(rows: Sequence[Mapping[str, Any]], folder: Path) -> None:
    """Writes results.json and source-mutants.md."""
    text = json.dumps(results(rows), indent=0, sort_keys=True)
    (folder / "results.json").write_text(text + "\n", encoding="utf-8")
    (folder / "source-mutants.md").write_text(page(rows), encoding="utf-8")

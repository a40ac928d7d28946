"""The page of FlagCX's own device adaptors: what each breaks, where, and what it would unlock."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2

SEEN = {
    "fail": "found: `{clause}` fails", "differs": "found: `{clause}` differs",
    "unsupported": "no function: `{clause}` is unsupported",
}  # fmt: skip
WIDTH = 240  # characters of evidence


def entry(
    adaptor: str,
    chip: str,
    result: Mapping[str, Any],
    places: Mapping[str, int],
    known: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """What the page says of one adaptor. result: the JSON of its `pal certify`; places: function →
    line of its source; known: the rows of known.yaml.
    """
    clauses: Mapping[str, Any] = result["clauses"]

    def listed(verdict: str) -> list[dict[str, str]]:
        return [
            {
                "clause": id_,
                "place": _place(adaptor, id_, places),
                "evidence": _cell(line["evidence"]),
            }
            for id_, line in clauses.items()
            if line["verdict"] == verdict
        ]

    runners = result["runners"]
    counts = Counter(line["verdict"] for line in clauses.values())
    return {
        "name": adaptor,
        "chip": chip,
        "counts": {word: counts[word] for word in COUNTED},
        "unlocked": [name for name, one in runners.items() if one["state"] == "unlocked"],
        "runners": [
            {"name": name, "sentence": _cell(one["sentence"])}
            for name, one in runners.items()
            if one["state"] != "unlocked"
        ],
        "failures": listed("fail"),
        "differs": listed("differs"),
        "known": [
            {"fact": row["fact"], "seen": _seen(row, clauses)}
            for row in known
            if adaptor in row.get("adaptors", [adaptor])
        ],
    }


COUNTED = ("pass", "fail", "differs", "unsupported", "not_run")


def _seen(row: Mapping[str, Any], clauses: Mapping[str, Any]) -> str:
    if "unseen" in row:
        return f"not found: {row['unseen']}"
    verdict = clauses[row["clause"]]["verdict"]
    otherwise = f"not found: `{row['clause']}` is {verdict}"
    return SEEN.get(verdict, otherwise).format(clause=row["clause"])


def _place(adaptor: str, clause: str, places: Mapping[str, int]) -> str:
    line = places.get(clause.partition(".")[0])
    return f"{adaptor}.cc:{line}" if line else f"{adaptor}.cc"


def _cell(text: str) -> str:
    """One line of a table."""
    flat = " ".join(text.split()).replace("|", "\\|")
    return flat if len(flat) <= WIDTH else flat[: WIDTH - 1] + "…"


def page(adaptors: Sequence[Mapping[str, Any]], commit: str, missing: Mapping[str, str]) -> str:
    """The page in Markdown."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
        autoescape=False,
    )
    date = datetime.datetime.now(datetime.UTC).date().isoformat()
    template = env.get_template("flagcx_adaptors.md.j2")
    return template.render(adaptors=adaptors, commit=commit, missing=missing, date=date)

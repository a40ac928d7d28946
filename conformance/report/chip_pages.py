"""The reference page of each chip and an index page, as HTML.

Declarations come from adaptor.yaml (`generator.generate.described_chips`), results from
certificates, which are passed as the rows of the matrix. An empty cell states the reason. The pages
need no network and no script. What was certified over an emulator is marked *emulated*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from unipal.conformance.report.html import (
    WORDS,
    Entry,
    about,
    following,
    legend,
    names_of,
    table,
    why_of,
)
from unipal.conformance.rules.unlock import ONE_HOST, Rules

Page = Mapping[str, Any]  # one chip of `generator.generate.described_chips`


def index(pages: Mapping[str, Page], rows: Sequence[Entry], rules: Rules) -> str:
    """All chips of the field, each linked to its page; chips without an adaptor are marked."""
    head = ("chip", "vendor", "PAL functions", "vendor functions", *rules.runners, "lines by hand")
    lines = []
    for name in dict.fromkeys(row.chip for row in rows):
        mine = [row for row in rows if row.chip == name]
        first = [_who(name, pages.get(name), mine), *_declared(pages.get(name), mine)]
        last = [escape(str(mine[0].hand_written or "not counted"))]
        if all(row.runners is None for row in mine):
            none = _none(mine[0])
            lines.append(
                _row([*first, none, *last], (*head[:5], head[-1]), wide=len(rules.runners))
            )
            continue
        certified = [row for row in mine if row.runners is not None]
        first[0] += "".join(_none(row) for row in mine if row.runners is None)
        lines.append(_row([*first, *(_states(certified, r) for r in rules.runners), *last], head))
    lead = (
        "Every chip of the field: its bindings, how far they are verified, and the runners "
        "that its certificates unlock."
    )
    return _page("Chips", "The field", lead, table(head, lines), rows, rules)


def chip(name: str, page: Page, rows: Sequence[Entry], rules: Rules, *, alone: bool = False) -> str:
    """One chip: runners, collective libraries, functions with their calls, vendor functions.
    `alone`: the page stands without those of other chips.
    """
    mine = [row for row in rows if row.chip == name]
    parts = [
        _section("Runners", _runners(page, mine, rules)),
        _section("Collective libraries", _collectives(page)),
        _section("Lines by hand", _by_hand(mine)),
        _section("Functions", _functions(page, mine, rules)),
        _section("Vendor functions", _symbols(page)),
        _section("Libraries", _libraries(page)),
    ]
    if page["known_failures"]:
        rows_ = [
            _row([f"<code>{escape(str(one[key]))}</code>" for key in ("clause", "issue", "until")])
            for one in page["known_failures"]
        ]
        parts.insert(1, _section("Known failures", table(("clause", "issue", "until"), rows_)))
    vendor = names_of(page["vendor"])
    lead = f"Chip <code>{escape(name)}</code>" + (f" · vendor: {vendor}" if vendor else "")
    lead += f" · {_made_of(page)}"
    way = "A chip of its own" if alone else '<a href="index.html">All chips</a>'
    return _page(" · ".join(page["names"].values()), way, lead, "".join(parts), mine, rules)


def _page(title: str, way: str, lead: str, body: str, rows: Sequence[Entry], rules: Rules) -> str:
    here = Path(__file__).parent
    return Template((here / "page.chip.html").read_text(encoding="utf-8")).substitute(
        title=escape(title),
        style=(here / "page.css").read_text(encoding="utf-8"),
        way=way,
        lead=lead,
        about=about(rows, rules),
        legend=legend(columns=True),
        body=body,
    )


def _made_of(page: Page) -> str:
    if page["kind"] == "binding":
        base = escape(page["extends"] or "")
        return "bound by its adaptor.yaml" + (
            f', which extends <a href="{base}.html">{base}</a>' if base else ""
        )
    languages = {"c": "C", "python": "Python"}
    return f"written in {escape(languages[page['kind']])}"


def _row(cells: Sequence[str], head: Sequence[str] = (), wide: int = 1) -> str:
    """A row of HTML cells; `head` labels them if the page is too narrow for a heading. The last
    cell but one spans `wide` columns.
    """
    names = [f' data-runner="{escape(name)}"' for name in head] or [""] * len(cells)
    if wide > 1:
        names[-2] = f" colspan={wide}"
    body = "".join(
        f"<td class=clauses role=cell{name}>{cell}</td>"
        for cell, name in zip(cells[1:], names[1:], strict=True)
    )
    return f"<tr role=row><th scope=row role=rowheader>{cells[0]}</th>{body}</tr>"


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _why(text: str) -> str:
    return f"<span class=why>{escape(text)}</span>" if text else ""


def _badge(word: str, text: str = "") -> str:
    return f'<span class="badge {escape(word)}">{escape(text or word.replace("_", " "))}</span>'


# The index ---


def _who(name: str, page: Page | None, rows: Sequence[Entry]) -> str:
    names = f"<span class=why>{names_of(page['names'] if page else rows[0].names)}</span>"
    link = f'<a href="{escape(name)}.html">{escape(name)}</a>' if page else escape(name)
    return link + names


def _declared(page: Page | None, rows: Sequence[Entry]) -> list[str]:
    """Vendor, number of functions, and how far the vendor's functions are verified."""
    if page is None:
        return [_badge("not_run", "no adaptor") + _why(rows[0].reason)] * 3
    total = page["functions"]
    there = [f for f in total if f["state"] not in ("unsupported", "to do")]
    vendor = names_of(page["vendor"]) or "none: this project"
    return [vendor, f"{len(there)} of {len(total)}", escape(rows[0].verified)]


def _states(rows: Sequence[Entry], runner: str) -> str:
    """The runner's state by each certificate of the chip."""
    shown = []
    for row in rows:
        if row.runners is None:
            shown.append(_none(row))
            continue
        state = row.runners[runner]
        own = row.emulated and state.word != "emulated"
        shown.append(_badge(state.word) + (" " + _badge("emulated") if own else ""))
        shown.append(_why(_on(row, why_of(state))))
    return "".join(shown)


def _none(row: Entry) -> str:
    """No certificate, and how to make one."""
    on = f"{escape(row.on)}: " if row.on else ""
    return (
        _badge("not_run", "no certificate")
        + f"<span class=why>{on}{escape(row.reason)}; next: {following(row.next)}</span>"
    )


def _on(row: Entry, words: str) -> str:
    """The label of a row if the chip has several runtimes."""
    return ": ".join(filter(None, [row.on, words]))


# One chip ---


def _runners(page: Page, rows: Sequence[Entry], rules: Rules) -> str:
    """Runner states by declaration and by each certificate."""
    head = ("runner", "by declaration", *(_of(row) for row in rows))
    lines = []
    for name in rules.runners:
        one = page["runners"][name]
        missing = "; ".join(f"{lack['need']}: {lack['why']}" for lack in one["missing"])
        if missing:
            declared = _badge("locked") + _why(f"missing: {missing}")
        else:
            between = rules.runners[name].between_nodes
            across = {option.name for option in between.parts} if between else set()
            uses = ", ".join(use for use in one["uses"] if use not in across)
            says = "; ".join(filter(None, [uses, ONE_HOST if between else one["says"]]))
            declared = "nothing is missing" + _why(f"by {says}" if says else "")
        lines.append(_row([escape(name), declared, *(_states([r], name) for r in rows)], head))
    return table(head, lines)


def _of(row: Entry) -> str:
    """The heading of a certificate's column."""
    if row.statement is None:
        return f"certificate: none{' on ' + row.on if row.on else ''}"
    words = filter(None, [row.on, row.origin, "emulated" if row.emulated else ""])
    return f"certificate ({', '.join(words)})"


def _collectives(page: Page) -> str:
    if not page["collectives"]:
        return "<p>No library accepts this chip's memory.</p>"
    head = ("library", "for", "without")
    rows = [
        _row(
            [
                f"{escape(one['name'])}<span class=why>{names_of(one['names'])}</span>",
                "any chip, through its device table"
                if one["any_chip"]
                else "this chip's own memory and streams",
                (escape(", ".join(one["unsupported"])) or "nothing is left out")
                + "".join(_why(f"{name}: {how}") for name, how in one["composed"].items()),
            ],
            head,
        )
        for one in page["collectives"]
    ]
    return table(head, rows)


def _by_hand(rows: Sequence[Entry]) -> str:
    """The number of hand-written lines, compared with FlagCX."""
    one = rows[0].hand_written
    if one is None or one.here is None:
        return "<p>None yet.</p>"
    here = f"{one.here} lines here, comments and blank ones counted"
    if one.theirs is None:
        return f"<p>{here}; {escape(one.reason)}.</p>"
    theirs = "of its device adaptor, its CCL adaptor and its header of the vendor"
    return f"<p>{here}; {one.theirs} in FlagCX, {theirs}: {one.share:.0%}.</p>"


def _functions(page: Page, rows: Sequence[Entry], rules: Rules) -> str:
    """By group: the binding of each PAL function, and its clauses by certificate."""
    protos = {s["name"]: s for s in page["symbols"]}
    shown = [row for row in rows if row.statement is not None]
    head = ("PAL function", "bound to", "known from", *(_of(row) for row in shown))
    none = f"No clause was tested: {escape(rows[0].reason)}; next: {following(rows[0].next)}."
    parts = [] if shown else [f"<p class=soft>{none}</p>"]
    for group in dict.fromkeys(f["group"] for f in page["functions"]):
        lines = [
            _row(
                [
                    f"<code>{escape(f['name'])}</code>"
                    + _why("" if f["requirement"] == "required" else f["requirement"]),
                    _bound(f, protos),
                    escape(f["source"] or f["verified"] or _no_word(f)),
                    *(_clauses(row, f["name"], rules) for row in shown),
                ],
                head,
            )
            for f in page["functions"]
            if f["group"] == group
        ]
        parts.append(f"<h3>{escape(group)}</h3>{table(head, lines)}")
    return "".join(parts)


def _no_word(function: Mapping[str, Any]) -> str:
    own = function["state"] in ("C", "Python")
    return "the chip's own code" if own else "no vendor function"


def _bound(function: Mapping[str, Any], protos: Mapping[str, Mapping[str, Any]]) -> str:
    if function["state"] == "unsupported":
        return _badge("unsupported", "not there") + _why(f"{function['kind']}: {function['why']}")
    if function["state"] == "to do":
        return _badge("not_run", "to do") + _why(function["why"])
    shown = "".join(
        f"<div>{escape(line['when']) + ': ' if line['when'] else ''}"
        f"<code>{escape(line['do'])}</code>{_why(line['note'])}</div>"
        for line in function["calls"]
    )
    declared = "".join(
        f"<div><code>{escape(protos[name]['prototype'])}</code></div>"
        for name in function["symbols"]
        if name in protos
    )
    if declared:
        count = len(function["symbols"])
        words = "prototype" if count == 1 else f"{count} prototypes"
        shown += f"<details><summary class=soft>{words}</summary>{declared}</details>"
    return shown + (_why(function["why"]) or ("" if shown else escape(function["state"])))


def _clauses(row: Entry, function: str, rules: Rules) -> str:
    """The number of the function's clauses that passed."""
    words = [
        str(line["verdict"])
        for id_, line in row.lines.items()
        if rules.clauses[id_].function == function
    ]
    passed = words.count("pass")
    emulated = " " + _badge("emulated") if row.emulated else ""
    if not words:
        return "it has no clauses"
    worst = next((w for w in ("fail", "known_failure", "not_run", "unsupported") if w in words), "")
    shown = _badge(worst or "pass", f"{passed} of {len(words)} passed")
    return shown + emulated + (_why(worst.replace("_", " ")) if worst else "")


def _symbols(page: Page) -> str:
    """Every prototype, with its verification, source and callers."""
    if not page["symbols"]:
        return "<p>None is called through a binding: the adaptor is written in code.</p>"
    words = "".join(f"<dt>{word}</dt><dd>{escape(said)}</dd>" for word, said in WORDS.items())
    head = ("prototype", "library", "verified", "source", "called for")
    rows = []
    for symbol in page["symbols"]:
        exported = symbol["exports"] != [symbol["name"]]
        notes = [f"exported as {', '.join(symbol['exports'])}"] if exported else []
        notes += ["optional: its PAL function is refused without it"] if symbol["optional"] else []
        cells = [
            f"<code>{escape(symbol['prototype'])}</code>{_why('; '.join(notes))}",
            *(escape(symbol[key]) for key in ("library", "verified", "source")),
            escape(", ".join(symbol["functions"]) or "at load"),
        ]
        rows.append(_row(cells, head))
    return f"<dl class=facts>{words}</dl>{table(head, rows)}"


def _libraries(page: Page) -> str:
    if not page["libraries"]:
        return "<p>The adaptor opens none by a binding.</p>"
    head = ("library", "names, tried in this order", "source")
    rows = [
        _row(
            [
                escape(one["name"]) + _why("optional" if one["optional"] else ""),
                "<br>".join(f"<code>{escape(name)}</code>" for name in one["sonames"]),
                escape(one["hint"]) or "nothing is stated",
            ],
            head,
        )
        for one in page["libraries"]
    ]
    return table(head, rows)

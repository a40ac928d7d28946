"""Reports of certificates: one self-contained HTML page (a chip or the matrix), and JUnit.

A page is made from certificates only and needs no network: it contains its style and script.
Results over an emulator are marked *emulated* at the chip and in each cell.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from unipal.conformance.rules.unlock import (
    NOT_PROMISED,
    VERDICTS,
    Rules,
    Unlocked,
    lines_of,
    pair,
)

if TYPE_CHECKING:
    from unipal.adaptors.field import HandWritten

# Levels of verification of a vendor function's prototype, best first.
WORDS = {
    "header": "read in the vendor's own header",
    "cuda-header": "the vendor is CUDA-compatible: read in NVIDIA's header",
    "usage": "seen at a public call site, the prototype inferred",
    "flagcx-only": "known from FlagCX's adaptor alone",
}


@dataclass(frozen=True)
class Entry:
    """One row of the matrix: a chip with a certificate that holds, or why it has none."""

    chip: str
    names: Mapping[str, str]
    origin: str = ""  # shipped | local | this run
    statement: Mapping[str, Any] | None = None
    runners: Mapping[str, Unlocked] | None = None
    reason: str = ""  # why there is no certificate
    next: str = ""
    hand_written: HandWritten | None = None  # hand-written lines, compared with FlagCX's
    symbols: Sequence[Mapping[str, Any]] = ()  # the vendor functions that the adaptor calls
    no_symbols: str = ""  # why there are none
    runtime: str = ""  # the row's runtime, if the chip has several
    on: str = ""  # name of that runtime
    emulator: bool = False  # whether the row is for a certificate over the emulator, valid or not

    @property
    def verified(self) -> str:
        """The number of vendor functions per level of verification."""
        counts = Counter(str(symbol["verified"]) for symbol in self.symbols)
        return ", ".join(f"{counts[w]} {w}" for w in WORDS if counts[w]) or self.no_symbols

    @property
    def emulated(self) -> bool:
        return self.emulator or bool(self.statement and self.statement["predicate"]["emulated"])

    @property
    def lines(self) -> Mapping[str, Mapping[str, Any]]:
        if self.statement is None:
            return {}
        return lines_of(self.statement["predicate"])

    @property
    def detailed(self) -> bool:
        """Whether the chip has details beyond its row."""
        return self.statement is not None or bool(self.symbols)

    @property
    def key(self) -> str:
        runtime = f"-{self.runtime}" if self.runtime else ""
        return f"{self.chip}{runtime}{'-emulated' if self.emulated else ''}"

    @property
    def shown(self) -> str:
        """The chip, with the runtime if there are several."""
        return f"{self.chip} on {self.on}" if self.on else self.chip


def page(title: str, entries: Sequence[Entry], rules: Rules) -> str:
    """The whole page. Details are expanded on a page of one chip and collapsed in the matrix."""
    here = Path(__file__).parent
    form = Template((here / "page.html").read_text(encoding="utf-8"))
    return form.substitute(
        title=escape(title),
        style=(here / "page.css").read_text(encoding="utf-8"),
        script=(here / "page.js").read_text(encoding="utf-8"),
        pal=escape(rules.pal),
        matrix=_matrix(entries, rules),
        verdicts="".join(f'<option value="{v}">{_words(v)}</option>' for v in VERDICTS),
        chips="".join(_chip(e, rules, opened=len(entries) == 1) for e in entries if e.detailed),
    )


def _words(name: str) -> str:
    return name.replace("_", " ")


def _badge(name: str, words: str = "") -> str:
    return f'<span class="badge {name}">{escape(words or _words(name))}</span>'


def _matrix(entries: Sequence[Entry], rules: Rules) -> str:
    written = any(entry.hand_written for entry in entries)
    more = ("vendor functions", "lines by hand") if written else ()
    names = ("chip", *rules.runners, "clauses passed", *more)
    head = "".join(f"<th scope=col>{escape(name)}</th>" for name in names)
    rows = "".join(_row(entry, rules, written=written) for entry in entries)
    return f"<table class=matrix><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(entry: Entry, rules: Rules, *, written: bool) -> str:
    names = " · ".join(escape(name) for name in entry.names.values())
    soft = f'<span class="why">{names}</span>' if names else ""
    link = escape(entry.shown)
    if entry.detailed:
        link = f'<a href="#{entry.key}" data-chip="{entry.key}">{link}</a>'
    emulated = f" {_badge('emulated')}" if entry.emulated else ""
    head = f"<tr><th scope=row>{link}{emulated}{soft}</th>"
    tail = _written(entry) if written else ""
    if entry.statement is None or entry.runners is None:
        following = escape(entry.next)
        following = following if "`" in following else f"<code>{following}</code>"
        reason = f"{escape(entry.reason)}<br>next: {following}"
        return (
            f"{head}<td class=clauses colspan={len(rules.runners) + 1}>"
            f"{_badge('not_run', 'no certificate')}<span class=why>{reason}</span></td>{tail}</tr>"
        )
    cells = "".join(_cell(entry, name, entry.runners[name]) for name in rules.runners)
    passed = sum(line["verdict"] == "pass" for line in entry.lines.values())
    return (
        f'{head}{cells}<td class=clauses data-runner="clauses passed">'
        f"{passed} of {len(entry.lines)}"
        f"<span class=why>{escape(entry.origin)}</span></td>{tail}</tr>"
    )


def _written(entry: Entry) -> str:
    """The vendor functions that the adaptor calls, and its hand-written lines."""
    return (
        f'<td class=written data-runner="vendor functions">{escape(entry.verified)}</td>'
        f'<td class=written data-runner="lines by hand">{escape(str(entry.hand_written))}</td>'
    )


def _cell(entry: Entry, name: str, state: Unlocked) -> str:
    badge = _badge(state.word)
    if entry.emulated and state.word != "emulated":
        badge += " " + _badge("emulated")
    return (
        f'<td data-runner="{escape(name)}">{badge}<span class=why>{escape(state.why)}</span></td>'
    )


def _chip(entry: Entry, rules: Rules, *, opened: bool) -> str:
    emulated = f" {_badge('emulated')}" if entry.emulated else ""
    counts, told = _badge("not_run", "no certificate"), ""
    if entry.statement is not None and entry.runners is not None:
        summary = entry.statement["predicate"]["summary"]
        counts = " ".join(_badge(v, f"{n} {_words(v)}") for v, n in summary.items() if n)
        states = "".join(
            f"<li><span class=name>{escape(name)}</span> {_badge(s.word)} "
            f"{escape(s.why)}{_uses(s)}</li>"
            for name, s in entry.runners.items()
        )
        told = (
            f"<h3>Runners</h3><ul class=runners>{states}</ul>"
            f"<h3>Clauses</h3>{_groups(entry, rules)}"
            f"<h3>What was certified</h3>{_facts(entry)}"
        )
    return (
        f'<details class=chip id="{entry.key}"{" open" if opened else ""}>'
        f"<summary><h2>{escape(entry.shown)}</h2>{emulated} {counts}</summary><div>"
        f"{told}{_symbols(entry)}</div></details>\n"
    )


def _symbols(entry: Entry) -> str:
    """Every vendor function with its verification, source and callers."""
    if not entry.symbols:
        return ""
    rows = "".join(
        f'<tr data-word="{escape(symbol["verified"])}"><td class=id>{escape(symbol["name"])}</td>'
        f"<td>{escape(symbol['verified'])}</td><td>{escape(symbol['library'])}</td>"
        f"<td>{escape(symbol['source'])}</td>"
        f"<td>{escape(', '.join(symbol['functions']) or 'at load')}</td></tr>"
        for symbol in entry.symbols
    )
    words = "".join(
        f"<dt>{word}</dt><dd>{escape(meaning)}</dd>"
        for word, meaning in WORDS.items()
        if any(symbol["verified"] == word for symbol in entry.symbols)
    )
    head = "".join(
        f"<th scope=col>{name}</th>"
        for name in ("vendor function", "verified", "library", "source", "called for")
    )
    return (
        f"<h3>Vendor functions</h3><dl class=facts>{words}</dl><details class=group>"
        f"<summary><span class=name>{len(entry.symbols)} functions</span>"
        f"<span class=count>{escape(entry.verified)}</span></summary>"
        f"<div class=wide><table class=symbols><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def _uses(state: Unlocked) -> str:
    if state.state == "locked" or not state.uses:
        return ""
    return f' <span class="soft">by {escape(", ".join(state.uses))}</span>'


def _groups(entry: Entry, rules: Rules) -> str:
    """The chip's own clauses by group, then those of each tested collective library."""
    assert entry.statement is not None
    predicate = entry.statement["predicate"]
    chip = predicate["adaptor"]["chip"]
    shown = _grouped(entry, rules, entry.lines, "", pair(chip))
    for name, found in predicate["collectives"].items():
        over = pair(chip, name)
        shown += _grouped(entry, rules, found["clauses"], over, over)
    return shown


def _grouped(
    entry: Entry, rules: Rules, lines: Mapping[str, Mapping[str, Any]], over: str, of_runner: str
) -> str:
    """One collapsible section per group; `over` and, for runners, `of_runner` follow its name."""

    def group(id_: str) -> str:
        return rules.clauses[id_].group

    order = list(dict.fromkeys(c.group for c in rules.clauses.values()))
    ids = sorted(lines, key=lambda id_: order.index(group(id_)))
    parts = []
    for name, some in itertools.groupby(ids, key=group):
        members = list(some)
        passed = sum(lines[id_]["verdict"] == "pass" for id_ in members)
        rows = "".join(_clause(entry, id_, lines[id_], rules) for id_ in members)
        behind = of_runner if name in rules.runners else over
        shown = escape(name) + (f" · {escape(behind)}" if behind else "")
        parts.append(
            f"<details class=group><summary><span class=name>{shown}</span>"
            f"<span class=count>{passed} of {len(members)} passed</span></summary>{rows}</details>"
        )
    return "".join(parts)


def _clause(entry: Entry, id_: str, line: Mapping[str, Any], rules: Rules) -> str:
    kind = f" ({escape(line['kind'])})" if line.get("kind") else ""
    evidence = (
        f"<span class=evidence>{escape(line['evidence'])}{kind}</span>" if line["evidence"] else ""
    )
    return (
        f'<div class=clause data-chip="{escape(entry.chip)}" data-verdict="{line["verdict"]}">'
        f"<span class=id>{escape(id_)}</span><span>{_badge(line['verdict'])}</span>"
        f"<span class=must>{escape(rules.clauses[id_].must)}{evidence}</span>"
        f"<span class=seconds>{line['seconds']:.3f} s</span></div>"
    )


def _facts(entry: Entry) -> str:
    assert entry.statement is not None
    predicate = entry.statement["predicate"]
    rows: list[tuple[str, str]] = []
    for subject in entry.statement["subject"]:
        rows.append((subject["name"], f"sha256 {subject['digest']['sha256']}"))
    rows.append(
        ("adaptor", f"{predicate['adaptor']['kind']}, {predicate['adaptor']['table']} table")
    )
    for section in ("device", "libraries", "machine", "environment"):
        rows.extend((f"{section}: {key}", str(value)) for key, value in predicate[section].items())
    suite = predicate["suite"]
    rows.append(("suite", f"{suite['sha256'][:16]}… ({suite['state']})"))
    rows.append(
        ("spec", f"PAL {predicate['pal']['version']}, {predicate['pal']['spec_sha256'][:16]}…")
    )
    rows.append(("mutants", _mutants(predicate["mutants"])))
    rows.append(("emulated", "yes: unlocks nothing on real hardware" if entry.emulated else "no"))
    rows.append(("peers tested", ", ".join(predicate["peers"]) or "none"))
    rows.append(("made", f"{predicate['made']['at']}, in {predicate['made']['seconds']} s"))
    rows.append(("reproduce", predicate["reproduce"]))
    rows.append(("worth", predicate["statement"]))
    body = "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in rows)
    return f"<dl class=facts>{body}</dl>"


def _mutants(counts: Mapping[str, int] | None) -> str:
    if counts is None:
        return "not measured with this suite"
    return (
        f"{counts['killed']} killed, {counts['equivalent']} equivalent, "
        f"{counts['survived']} survived ({counts['derived']} derived, "
        f"{counts['hand_written']} hand-written)"
    )


def junit(chip: str, lines: Mapping[str, Mapping[str, Any]], seconds: float) -> str:
    """JUnit XML: one case per clause. A clause without a verdict of its own is an error."""
    bad = sum(line["verdict"] == "fail" for line in lines.values())
    missing = sum(line["verdict"] == "not_run" for line in lines.values())
    aside = ("unsupported", *NOT_PROMISED, "known_failure")
    left = sum(line["verdict"] in aside for line in lines.values())
    return "\n".join(
        itertools.chain(
            [
                '<?xml version="1.0" encoding="utf-8"?>',
                f'<testsuites><testsuite name={_attribute(f"unipal {chip}")} tests="{len(lines)}" '
                f'failures="{bad}" errors="{missing}" skipped="{left}" time="{seconds:.3f}">',
            ],
            itertools.chain.from_iterable(_case(chip, id_, line) for id_, line in lines.items()),
            ["</testsuite></testsuites>", ""],
        )
    )


def _case(chip: str, id_: str, line: Mapping[str, Any]) -> Iterable[str]:
    function, _, name = id_.partition(".")
    head = (
        f"<testcase classname={_attribute(f'{chip}.{function}')} name={_attribute(name)} "
        f'time="{line.get("seconds", 0.0):.4f}"'
    )
    element = {"pass": "", "fail": "failure", "not_run": "error"}.get(line["verdict"], "skipped")
    if not element:
        return [head + "/>"]
    words = f"{_words(line['verdict'])}: {line.get('evidence', '')}"
    return [head + ">", f"<{element} message={_attribute(words)}/>", "</testcase>"]


def _attribute(text: str) -> str:
    """A quoted XML attribute; characters that XML forbids become a question mark."""
    legal = "".join(
        c if c in "\t\n" or (c >= " " and not 0xD800 <= ord(c) <= 0xDFFF) else "?" for c in text
    )
    return quoteattr(legal, {"\n": "&#10;", "\t": "&#9;"})
